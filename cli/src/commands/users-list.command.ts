import { listRows } from '@outpost/api-client/list-rows.js';
import { type AccountRow } from '@outpost/contracts/users.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { type ListLimit, withLimit } from '../list-limit.js';
import { outputOf, shortTime, table, withJson } from '../output.js';
import { openPanel } from '../panel.js';

export function declareUsersPending(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('pending')))
    .description('show who waits for approval')
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const pending = await listRows((part) => client.page('GET /api/pending-users', { query: part }), limit);
      const text = await table(
        ['ID', 'USERNAME', 'EMAIL', 'REGISTERED'],
        pending.map(({ id, username, email, createdAt }) => [
          String(id),
          username,
          email,
          shortTime(createdAt),
        ]),
      );
      outputOf(deps, command).result(pending, pending.length === 0 ? 'Nobody waits for approval' : text);
    });
}

export function declareUsersList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('show all accounts')
    .argument('[part]', 'part of the username or the email')
    .action(async (q: string | undefined, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const filter = q === undefined ? {} : { q };
      const accounts = await listRows(
        (part) => client.page('GET /api/users', { query: { ...filter, ...part } }),
        limit,
      );
      const head = ['ID', 'USERNAME', 'EMAIL', 'ROLE', 'STATE', 'SERVERS', 'LAST SIGN-IN', 'NOTICE'];
      const text = await table(head, accounts.map(row));
      outputOf(deps, command).result(accounts, accounts.length === 0 ? 'No account fits' : text);
    });
}

const row = (account: AccountRow): string[] => [
  String(account.id),
  account.username,
  account.email,
  account.isAdmin ? 'admin' : 'user',
  stateOf(account),
  String(account.servers),
  shortTime(account.lastLoginAt),
  account.approvalNotice ?? '',
];

function stateOf({ isSuspended, isApproved }: AccountRow): string {
  if (isSuspended) return 'suspended';
  return isApproved ? 'active' : 'pending';
}
