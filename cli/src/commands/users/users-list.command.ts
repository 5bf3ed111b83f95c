import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type UserRow, type PendingUser } from '@outpost/contracts/users.js';
import { type UserOrder } from '@outpost/contracts/admin.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';

const PENDING_COLUMNS: readonly Column<PendingUser>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'USERNAME', cell: ({ username }) => username },
  { head: 'EMAIL', cell: ({ email }) => email, shrinks: true },
  { head: 'REGISTERED', cell: ({ createdAt }) => shortTime(createdAt) },
];

export function declareUsersPending(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('pending')))
    .description('list the users awaiting approval')
    .addHelpText('after', examples('outpost users pending'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const pending = await listRows((part) => client.page('GET /api/pending-users', { query: part }), limit);
      outputOf(deps, command).list(pending, PENDING_COLUMNS, 'Nobody waits for approval');
    });
}

const COLUMNS: readonly Column<UserRow>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'USERNAME', cell: ({ username }) => username },
  { head: 'EMAIL', cell: ({ email }) => email, shrinks: true },
  { head: 'ROLE', cell: ({ isAdmin }) => (isAdmin ? 'admin' : 'user') },
  { head: 'STATE', cell: stateOf, tone: (account) => toneOf(stateOf(account)) },
  { head: 'SERVERS', cell: ({ servers }) => String(servers) },
  { head: 'LAST SIGN-IN', cell: ({ lastLoginAt }) => shortTime(lastLoginAt) },
  {
    head: 'NOTICE',
    cell: ({ approvalNotice }) => approvalNotice ?? '',
    tone: ({ approvalNotice }) => toneOf(approvalNotice ?? ''),
  },
];

const ORDERS: readonly UserOrder[] = ['name', 'newest'];

interface UsersOptions extends ListLimit {
  readonly sort?: UserOrder;
}

export function declareUsersList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list all users')
    .argument('[part]', 'part of the username or the email')
    .addOption(new Option('--sort <order>', 'by name if omitted; newest: by registration').choices(ORDERS))
    .addHelpText('after', examples('outpost users list bob', 'outpost users list --sort newest --limit 10'))
    .action(async (q: string | undefined, { limit, sort }: UsersOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const filter = { ...(sort !== undefined && { sort }), ...(q !== undefined && { q }) };
      const accounts = await listRows(
        (part) => client.page('GET /api/users', { query: { ...filter, ...part } }),
        limit,
      );
      outputOf(deps, command).list(accounts, COLUMNS, 'No account fits');
    });
}

function stateOf({ isSuspended, isApproved, rejection }: UserRow): string {
  if (isSuspended) return 'suspended';
  if (rejection !== undefined) return 'rejected';
  return isApproved ? 'active' : 'pending';
}
