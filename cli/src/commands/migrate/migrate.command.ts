import { join, resolve } from 'node:path';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { type DataFolderOptions, examples, folderOf, withDataFolder } from '../../options.js';
import { type Output, outputOf } from '../../output.js';
import { progressLine } from '../../progress-line.js';
import { visibleLine } from '../../terminal-text.js';
import { type MigrationReport } from './migrate-process.js';

const VARIABLE = 'OUTPOST_MIGRATE_TO';
const SQLITE = 'sqlite:';

const NOTES = `
Stop the panel first. The target must be empty; the source stays as it is. A run that was interrupted goes on when the
command is given again, and until it is complete no panel starts on the target. At the end all rows of both are compared.
To sqlite:/path/to/folder it moves the data of the PostgreSQL database in the settings (DATABASE_URL) back to a file.
Other users of the machine can read arguments: put an address with a password into ${VARIABLE} instead.
${examples('outpost migrate --to postgres://outpost@db.example.org/outpost', 'outpost migrate --to sqlite:/var/lib/outpost')}`;

interface MigrateOptions extends DataFolderOptions {
  readonly to?: string;
}

export function declareMigrate(parent: Command, deps: CliDeps): void {
  withDataFolder(parent.command('migrate'))
    .description('move the data of a stopped panel to PostgreSQL, or back to a file')
    .option(
      '--to <address>',
      `postgres://user@host/database or sqlite:/path/to/folder (default: ${VARIABLE})`,
    )
    .addHelpText('after', NOTES)
    .action(async (options: MigrateOptions, command: Command) => {
      const progress = progressLine(deps);
      const report = await deps
        .migrate(addressIn(options, deps), folderOf(options), progress)
        .finally(() => progress.clear());
      const output = outputOf(deps, command);
      output.result(report, reportText(output, report));
    });
}

function addressIn({ to }: MigrateOptions, { env }: CliDeps): string {
  const address = to ?? env[VARIABLE];
  if (address === undefined || address === '')
    throw new CliError('usage', `say where to: --to, or ${VARIABLE}`);
  const folder = address.startsWith(SQLITE) ? address.slice(SQLITE.length) : '';
  // A relative path refers to the current directory of this process.
  return folder === '' ? address : `${SQLITE}${resolve(folder)}`;
}

function reportText(output: Output, report: MigrationReport): string {
  const rows = Object.entries(report.rows);
  const table = output.table(rows, [
    { head: 'TABLE', cell: ([name]) => name },
    { head: 'ROWS', cell: ([, count]) => count.toLocaleString('en') },
  ]);
  const seconds = (report.milliseconds / 1_000).toLocaleString('en', { maximumFractionDigits: 1 });
  const place = `moved from ${visibleLine(report.from)} to ${visibleLine(report.to)} in ${seconds} s, compared and equal`;
  return [table, '', place, ...replacedText(report), '', 'Next:', ...nextSteps(report)].join('\n');
}

const replacedText = ({ replaced }: MigrationReport): readonly string[] =>
  replaced === 0
    ? []
    : [`characters that the database can not store, replaced by U+FFFD: ${replaced.toLocaleString('en')}`];

const nextSteps = (report: MigrationReport): readonly string[] =>
  report.kind === 'postgres' ? stepsToPostgres(report) : stepsToSqlite(report);

const KEEP_KEY =
  '- keep SECRET_KEY, or SECRET_KEY_FILE: the key of the stored passwords is not in the database';

function stepsToPostgres({ from, keyFile }: MigrationReport): readonly string[] {
  return [
    '- set DATABASE_URL to the address, or DATABASE_URL_FILE to a file that holds it',
    keyFile === null
      ? KEEP_KEY
      : `- set SECRET_KEY_FILE to ${visibleLine(keyFile)}: the key of the stored passwords is not in the database`,
    `- start the panel; ${visibleLine(join(from, 'outpost.sqlite'))} is as it was: remove it when you no longer need it`,
  ];
}

const stepsToSqlite = ({ from, to }: MigrationReport): readonly string[] => [
  `- remove DATABASE_URL, or DATABASE_HOST and its parts, and set DATA_DIR to ${visibleLine(to)}`,
  KEEP_KEY,
  `- start the panel; the database ${visibleLine(from)} is as it was: remove it when you no longer need it`,
];
