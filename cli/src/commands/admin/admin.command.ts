import { type DataFolderOptions, examples, folderOf, withDataFolder, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { readNewPassword } from '../../password-input.js';
import { visibleLine } from '../../terminal-text.js';

interface OfflineAdminOptions extends DataFolderOptions {
  readonly passwordStdin?: boolean;
}

export function declareAdmin(parent: Command, deps: CliDeps): void {
  const admin = withJson(parent.command('admin')).description(
    'rescue: works on the data folder on this machine, whether the panel runs or not',
  );
  declareCreate(admin, deps);
  declareReset(admin, deps);
  declareResetSecondFactor(admin, deps);
}

const offlineCommand = (parent: Command, name: string): Command =>
  withDataFolder(parent.command(name)).option(
    '--password-stdin',
    'read the new password from stdin instead of asking for it',
  );

function declareCreate(parent: Command, deps: CliDeps): void {
  offlineCommand(parent, 'create')
    .description('create an admin who can sign in at once')
    .requiredOption('--username <name>', 'username of the new admin')
    .requiredOption('--email <address>', 'email of the new admin')
    .addHelpText('after', examples('outpost admin create --username root --email root@example.com'))
    .action(async (options: OfflineAdminOptions & { username: string; email: string }, command: Command) => {
      const { username, email } = options;
      const password = await readNewPassword(deps, options.passwordStdin === true);
      const { checkedAccount } = await import('../../request-check.js');
      await checkedAccount({ username, email, password });
      const report = await deps.offlineAdmin(
        { action: 'create-admin', username, email, password },
        folderOf(options),
      );
      const text = `${visibleLine(report.username)} is an admin and can sign in now`;
      outputOf(deps, command).result(report, text);
    });
}

function declareReset(parent: Command, deps: CliDeps): void {
  offlineCommand(parent, 'reset-password')
    .description('set a new password for any account and end all its sessions')
    .argument('<username>', 'whose password it is')
    .option('--revoke-tokens', 'delete its API tokens as well')
    .addHelpText('after', examples('outpost admin reset-password anna --revoke-tokens'))
    .action(
      async (
        username: string,
        options: OfflineAdminOptions & { revokeTokens?: boolean },
        command: Command,
      ) => {
        const password = await readNewPassword(deps, options.passwordStdin === true);
        const { checkedPasswordChange } = await import('../../request-check.js');
        const { newPassword } = await checkedPasswordChange({
          currentPassword: 'not asked',
          newPassword: password,
        });
        const revokeTokens = options.revokeTokens === true;
        const request = { action: 'reset-password', username, password: newPassword, revokeTokens } as const;
        const report = await deps.offlineAdmin(request, folderOf(options));
        const { sessionsEnded, tokensRevoked } = report;
        const counts = `sessions ended: ${sessionsEnded}, API tokens revoked: ${tokensRevoked}`;
        const text = `${visibleLine(report.username)} has a new password (${counts})`;
        outputOf(deps, command).result(report, text);
      },
    );
}

function declareResetSecondFactor(parent: Command, deps: CliDeps): void {
  withDataFolder(parent.command('reset-second-factor'))
    .description('remove the second factors of any account and end all its sessions')
    .argument('<username>', 'whose second factors they are')
    .addHelpText('after', examples('outpost admin reset-second-factor anna'))
    .action(async (username: string, options: DataFolderOptions, command: Command) => {
      const request = { action: 'reset-second-factor', username } as const;
      const report = await deps.offlineAdmin(request, folderOf(options));
      const ended = `sessions ended: ${report.sessionsEnded}`;
      const text = `${visibleLine(report.username)} signs in with the password alone now (${ended})`;
      outputOf(deps, command).result(report, text);
    });
}
