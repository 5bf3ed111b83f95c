import { type DataFolderOptions, examples, folderOf, withDataFolder } from '../../options.js';
import { resolve } from 'node:path';
import { type Command } from 'commander';
import { contentText } from './archive-report.js';
import { type BackupReport } from './backup-process.js';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf, shortTime, sizeText } from '../../output.js';
import { readNewPassphrase } from './passphrase-input.js';
import { progressLine } from '../../progress-line.js';
import { visibleLine } from '../../terminal-text.js';

interface BackupOptions extends DataFolderOptions {
  readonly passphraseStdin?: boolean;
  readonly force?: boolean;
}

const NOTES = `
Works on the data folder on this machine, whether the panel runs or not. The file holds the database and the key to its
passwords, encrypted; without the passphrase nobody can open it, you neither. It is read back before it has its name.
It is a file of age (age-encryption.org): age -d panel.age | tar xz opens it without Outpost.
${examples('outpost backup panel-2026-11-22.age', "outpost backup - | ssh shelf 'cat > panel.age'")}`;

export function declareBackup(parent: Command, deps: CliDeps): void {
  withDataFolder(parent.command('backup'))
    .description('write everything the panel stores to one encrypted file')
    .argument('<file>', 'where to; - for standard output')
    .option('--passphrase-stdin', 'read the passphrase from stdin instead of asking for it')
    .option('--force', 'replace a file that is there')
    .addHelpText('after', NOTES)
    .action(async (file: string, options: BackupOptions, command: Command) => {
      const isStream = file === '-';
      if (isStream && deps.stdout.isTTY) {
        throw new CliError('usage', 'a backup is nothing to look at: send stdout to a file or a program');
      }
      const passphrase = await readNewPassphrase(deps, options);
      const progress = progressLine(deps);
      const request = { file: isStream ? null : resolve(file), passphrase, force: options.force === true };
      const report = await deps.backups
        .make(request, folderOf(options), progress)
        .finally(() => progress.clear());
      if (isStream) deps.stderr.write(`${reportText('the backup', report)}\n`);
      else outputOf(deps, command).result({ file, ...report }, reportText(file, report));
    });
}

function reportText(name: string, { bytes, madeAt, rows, unopened, notLogged }: BackupReport): string {
  const lines = [
    `${visibleLine(name)}: ${sizeText(bytes)}, of ${shortTime(madeAt)}, read back and whole`,
    contentText(rows),
  ];
  if (unopened > 0) lines.push(`stored passwords that can not be read, also not before: ${unopened}`);
  if (notLogged !== null) lines.push(`the log of the panel has no entry of it: ${visibleLine(notLogged)}`);
  return lines.join('\n');
}
