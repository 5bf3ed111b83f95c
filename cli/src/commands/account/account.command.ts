import { listRows } from '@outpost/api-client/list-rows.js';
import { type UpdateProfileRequest } from '@outpost/contracts/account.js';
import { isOtherEmail } from '@outpost/contracts/email-equality.js';
import { type Session } from '@outpost/contracts/sessions.js';
import { type User } from '@outpost/contracts/users.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel, type Panel } from '../../panel.js';
import { readNewPassword, readOwnSecrets, readPasswordLines } from '../../password-input.js';
import { withPassword } from '../../password-session.js';
import { askHidden } from '../../prompt.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { declareIdentities } from './identities.command.js';
import { declareSecondFactor } from './second-factor.command.js';
import { showUser } from './whoami.command.js';

export function declareAccount(parent: Command, deps: CliDeps): void {
  const account = withJson(parent.command('account')).description('see and change your own account');
  withJson(account.command('show', { isDefault: true }))
    .description('show your account')
    .addHelpText('after', examples('outpost account show'))
    .action((_options: object, command: Command) => showUser(deps, command));
  declareAccountSessions(account, deps);
  declareEdit(account, deps);
  declarePassword(account, deps);
  declareSecondFactor(account, deps);
  declareIdentities(account, deps);
}

function declareEdit(parent: Command, deps: CliDeps): void {
  withJson(parent.command('edit'))
    .description('change your username or email')
    .option('--username <name>', 'what you sign in with from now on')
    .option('--email <address>', 'where emails go')
    .option('--password-stdin', 'read the current password, which another email needs, from stdin')
    .addHelpText('after', examples('outpost account edit --username anna'))
    .action(async (options: EditOptions, command: Command) => {
      if (options.username === undefined && options.email === undefined) {
        throw new CliError('usage', 'nothing to change: use --username or --email');
      }
      const panel = await openPanel(deps);
      const { username, email } = await panel.client.call('GET /api/user');
      const { checkedProfile } = await import('../../request-check.js');
      const body = await checkedProfile({
        username: options.username ?? username,
        email: options.email ?? email,
      });
      const user = isOtherEmail(email, body.email)
        ? await changeWithPassword(deps, panel, body, options.passwordStdin === true)
        : await panel.client.call('PATCH /api/account', { body });
      const text = `You are ${visibleLine(user.username)} <${visibleLine(user.email)}> now`;
      outputOf(deps, command).result(user, text);
    });
}

interface EditOptions {
  readonly username?: string;
  readonly email?: string;
  readonly passwordStdin?: boolean;
}

/** Mail about the account goes to its email, so the panel requires the password, not just a token, to change it. */
async function changeWithPassword(
  deps: CliDeps,
  panel: Panel,
  { username, email }: UpdateProfileRequest,
  fromStdin: boolean,
): Promise<User> {
  const secrets = await readOwnSecrets(deps, fromStdin, 'Current password: ');
  const body = { username, email, currentPassword: secrets.password };
  return withPassword(deps, panel, secrets, (client) => client.call('PATCH /api/account', { body }));
}

function declarePassword(parent: Command, deps: CliDeps): void {
  withJson(parent.command('password'))
    .description('set a new password and end all sessions in browsers; API tokens stay')
    .option('--password-stdin', 'read the current and the new password from stdin, a line each')
    .addHelpText('after', examples('outpost account password --password-stdin < passwords.txt'))
    .action(async ({ passwordStdin }: { passwordStdin?: boolean }, command: Command) => {
      const panel = await openPanel(deps);
      const { code, ...typed } = passwordStdin === true ? await piped(deps) : await prompted(deps);
      const { checkedPasswordChange } = await import('../../request-check.js');
      const body = await checkedPasswordChange(typed);
      const secrets = { password: body.currentPassword, ...(code !== undefined && { code }) };
      await withPassword(deps, panel, secrets, (client) =>
        client.call('POST /api/account/password', { body }),
      );
      outputOf(deps, command).result({ changed: true }, 'The password was changed; all sessions have ended');
    });
}

interface TypedPasswords {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly code?: string;
}

async function piped(deps: CliDeps): Promise<TypedPasswords> {
  const [currentPassword = '', newPassword = '', code] = await readPasswordLines(deps, 2);
  return { currentPassword, newPassword, ...(code !== undefined && { code }) };
}

async function prompted(deps: CliDeps): Promise<TypedPasswords> {
  if (!deps.stdin.isTTY) {
    throw new CliError('usage', 'there is no terminal to ask for the passwords: use --password-stdin');
  }
  const currentPassword = await askHidden(deps, 'Current password: ');
  return { currentPassword, newPassword: await readNewPassword(deps, false) };
}

function declareAccountSessions(parent: Command, deps: CliDeps): void {
  const sessions = withJson(parent.command('sessions')).description(
    'browsers that are signed in to your account',
  );
  declareList(sessions, deps);
  declareEnd(sessions, deps);
}

const COLUMNS: readonly Column<Session>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'BROWSER', cell: ({ browser }) => browser ?? 'unknown' },
  { head: 'SYSTEM', cell: ({ system }) => system ?? 'unknown' },
  { head: 'ADDRESS', cell: ({ address }) => address ?? 'unknown' },
  { head: 'SIGNED IN', cell: ({ createdAt }) => shortTime(createdAt) },
  { head: 'LAST USED', cell: ({ lastUsedAt }) => shortTime(lastUsedAt) },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list them, most recently used first')
    .addHelpText('after', examples('outpost account sessions list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const sessions = await listRows((part) => client.page('GET /api/sessions', { query: part }), limit);
      outputOf(deps, command).list(sessions, COLUMNS, 'No browser is signed in');
    });
}

function declareEnd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('end'))
    .description('sign out one browser, or all; API tokens stay valid')
    .argument('[id]', 'id of the session', wholeNumber)
    .option('--all', 'end every session in a browser')
    .addHelpText('after', examples('outpost account sessions end 1', 'outpost account sessions end --all'))
    .action(async (id: number | undefined, { all }: { all?: boolean }, command: Command) => {
      if ((id === undefined) !== (all === true)) throw new CliError('usage', 'give an id, or --all');
      const { client } = await openPanel(deps);
      const ended =
        id === undefined
          ? (await client.call('DELETE /api/sessions')).ended
          : await client.call('DELETE /api/sessions/:id', { params: { id } }).then(() => 1);
      outputOf(deps, command).result({ ended }, `Sessions ended: ${ended}`);
    });
}
