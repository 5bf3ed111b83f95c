import { type DataFolderOptions, examples, folderOf, withDataFolder } from '../../options.js';
import { resolve } from 'node:path';
import { type Command } from 'commander';
import { contentText } from './archive-report.js';
import { type RestoreReport } from './backup-process.js';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf, shortTime } from '../../output.js';
import { readPassphrase } from './passphrase-input.js';
import { progressLine } from '../../progress-line.js';
import { visibleLine } from '../../terminal-text.js';

interface RestoreOptions extends DataFolderOptions {
  readonly passphraseStdin?: boolean;
  readonly force?: boolean;
  readonly revokeTokens?: boolean;
}

const NOTES = `
Stop the panel first. Nothing in the folder is touched before all of the backup was read and checked. Everybody has to
sign in again; passwords, API tokens and suspended accounts are as they were then.
${examples('outpost restore panel-2026-11-22.age --revoke-tokens')}`;

export function declareRestore(parent: Command, deps: CliDeps): void {
  withDataFolder(parent.command('restore'))
    .description('restore the data folder of a stopped panel from a backup')
    .argument('<file>', 'the backup; - for standard input')
    .option('--passphrase-stdin', 'read the passphrase from stdin instead of asking for it')
    .option('--force', 'replace existing data, which is moved aside')
    .option('--revoke-tokens', 'delete all API tokens: one that was deleted since would be valid again')
    .addHelpText('after', NOTES)
    .action(async (file: string, options: RestoreOptions, command: Command) => {
      const isStream = file === '-';
      const passphrase = await readPassphrase(deps, { ...options, isStdinTaken: isStream });
      const progress = progressLine(deps);
      const request = {
        ...{ file: isStream ? null : resolve(file), passphrase },
        ...{ force: options.force === true, revokeTokens: options.revokeTokens === true },
      };
      const report = await deps.backups
        .restore(request, folderOf(options), progress)
        .finally(() => progress.clear());
      outputOf(deps, command).result(report, reportText(report));
    });
}

function reportText(report: RestoreReport): string {
  const lines = [
    `restored the panel of ${shortTime(report.madeAt)}, Outpost ${visibleLine(report.version)}`,
    contentText(report.rows),
    `sessions ended: ${report.sessionsEnded}, API tokens deleted: ${report.tokensRevoked}`,
  ];
  if (report.tokensLeft > 0) {
    lines.push(
      `API tokens that are valid as they were then: ${report.tokensLeft} (--revoke-tokens deletes them)`,
    );
  }
  if (report.replaced !== null) lines.push(`what was there before lies in ${visibleLine(report.replaced)}`);
  return lines.join('\n');
}
