import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { readNewPassword, readPasswordLines } from '../password-input.js';
import { askHidden } from '../prompt.js';
import { visibleLine } from '../terminal-text.js';
import { showAccount } from './whoami.command.js';

export function declareAccount(parent: Command, deps: CliDeps): void {
  const account = withJson(parent.command('account')).description('see and change your own account');
  withJson(account.command('show', { isDefault: true }))
    .description('show your account')
    .action((_options: object, command: Command) => showAccount(deps, command));
  declareEdit(account, deps);
  declarePassword(account, deps);
}

function declareEdit(parent: Command, deps: CliDeps): void {
  withJson(parent.command('edit'))
    .description('change your username or email')
    .option('--username <name>', 'what you sign in with from now on')
    .option('--email <address>', 'where letters go')
    .action(async (options: { username?: string; email?: string }, command: Command) => {
      if (options.username === undefined && options.email === undefined) {
        throw new CliError('usage', 'nothing to change: use --username or --email');
      }
      const { client } = await openPanel(deps);
      const { username, email } = await client.call('GET /api/user');
      const { checkedProfile } = await import('../request-check.js');
      const body = await checkedProfile({ username, email, ...options });
      const user = await client.call('PATCH /api/account', { body });
      const text = `You are ${visibleLine(user.username)} <${visibleLine(user.email)}> now`;
      outputOf(deps, command).result(user, text);
    });
}

function declarePassword(parent: Command, deps: CliDeps): void {
  withJson(parent.command('password'))
    .description('set a new password and end all sessions in browsers; API tokens stay')
    .option('--password-stdin', 'read the current and the new password from stdin, a line each')
    .action(async ({ passwordStdin }: { passwordStdin?: boolean }, command: Command) => {
      const { client } = await openPanel(deps);
      const typed = passwordStdin === true ? await piped(deps) : await asked(deps);
      const { checkedPasswordChange } = await import('../request-check.js');
      await client.call('POST /api/account/password', { body: await checkedPasswordChange(typed) });
      outputOf(deps, command).result({ changed: true }, 'The password was changed; all sessions have ended');
    });
}

interface TypedPasswords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

async function piped(deps: CliDeps): Promise<TypedPasswords> {
  const [currentPassword = '', newPassword = ''] = await readPasswordLines(deps, 2);
  return { currentPassword, newPassword };
}

async function asked(deps: CliDeps): Promise<TypedPasswords> {
  if (!deps.stdin.isTTY) {
    throw new CliError('usage', 'there is no terminal to ask for the passwords: use --password-stdin');
  }
  const currentPassword = await askHidden(deps, 'Current password: ');
  return { currentPassword, newPassword: await readNewPassword(deps, false) };
}
