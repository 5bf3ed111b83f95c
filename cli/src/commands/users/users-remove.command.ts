import { examples, withJson } from '../../options.js';
import { type UserHoldings, type UserRow } from '@outpost/contracts/users.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { visibleLine } from '../../terminal-text.js';
import { findUser } from './user-lookup.js';

export function declareUsersReject(parent: Command, deps: CliDeps): void {
  withJson(parent.command('reject'))
    .description('reject a pending user, who reads the reason by email and when signing in')
    .argument('<user>', 'username or id')
    .requiredOption('--reason <text>', 'why')
    .addHelpText('after', examples('outpost users reject bob --reason "We know nobody of that name"'))
    .action(async (wanted: string, { reason }: { readonly reason: string }, command: Command) => {
      const { checkedRejection } = await import('../../request-check.js');
      const body = await checkedRejection({ reason });
      const { client } = await openPanel(deps);
      const account = await findUser(client, wanted);
      const user = await client.call('POST /api/reject-user/:id', { params: { id: account.id }, body });
      outputOf(deps, command).result(user, `Rejected ${nameOf(account)}`);
    });
}

export function declareUsersDelete(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('delete')))
    .description('delete an account with its servers and their history')
    .argument('<user>', 'username or id')
    .addHelpText('after', examples('outpost users delete bob --yes'))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const { client } = await openPanel(deps);
      const account = await findUser(client, wanted);
      const params = { id: account.id };
      const held = await client.call('GET /api/users/:id/holdings', { params });
      const question = `Delete ${nameOf(account)} with ${goingWith(held)} and all their history?`;
      await confirm(deps, options, question, 'nothing was removed');
      await client.call('DELETE /api/users/:id', { params });
      const document = { id: account.id, username: account.username, removed: true };
      outputOf(deps, command).result(document, `Deleted ${nameOf(account)} with ${serversOf(account)}`);
    });
}

/** Names of servers in the question. */
const NAMED = 5;

const nameOf = ({ username, id }: UserRow): string => `"${visibleLine(username)}" (id ${id})`;
/** "3 servers (Chernarus, Livonia, Namalsk), 2 people lose their roles on them, 1 API token" */
function goingWith(held: UserHoldings): string {
  const { servers, serverCount, people, serviceAccounts, apiTokens } = held;
  const names = servers.slice(0, NAMED).map(visibleLine).join(', ');
  const more = serverCount > NAMED ? ', …' : '';
  const parts = [
    serverCount === 0 ? 'no server' : `${counted(serverCount, 'server')} (${names}${more})`,
    ...(people === 0 ? [] : [`the roles of ${people === 1 ? '1 person' : `${people} people`} on them`]),
    ...(serviceAccounts === 0 ? [] : [counted(serviceAccounts, 'service account')]),
    ...(apiTokens === 0 ? [] : [counted(apiTokens, 'API token')]),
  ];
  return parts.join(', ');
}

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const serversOf = ({ servers }: UserRow): string => (servers === 1 ? '1 server' : `${servers} servers`);
