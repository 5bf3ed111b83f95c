import { examples, withJson } from '../../options.js';
import { type UserRow } from '@outpost/contracts/users.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { visibleLine } from '../../terminal-text.js';
import { findUser } from './user-lookup.js';

export function declareUsersReject(parent: Command, deps: CliDeps): void {
  withJson(parent.command('reject'))
    .description('decline a pending user, who reads the reason by email and when signing in')
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
  declareRemoval(parent, deps, {
    name: 'delete',
    description: 'delete an account with its servers and their history',
    question: (account) => `Delete ${nameOf(account)} with ${serversOf(account)} and all their history?`,
    done: (account) => `Deleted ${nameOf(account)} with ${serversOf(account)}`,
  });
}

interface Removal {
  readonly name: string;
  readonly description: string;
  readonly question: (account: UserRow) => string;
  readonly done: (account: UserRow) => string;
}

function declareRemoval(parent: Command, deps: CliDeps, removal: Removal): void {
  withYes(withJson(parent.command(removal.name)))
    .description(removal.description)
    .argument('<user>', 'username or id')
    .addHelpText('after', examples(`outpost users ${removal.name} bob --yes`))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const { client } = await openPanel(deps);
      const account = await findUser(client, wanted);
      await confirm(deps, options, removal.question(account), 'nothing was removed');
      await client.call('DELETE /api/users/:id', { params: { id: account.id } });
      const document = { id: account.id, username: account.username, removed: true };
      outputOf(deps, command).result(document, removal.done(account));
    });
}

const nameOf = ({ username, id }: UserRow): string => `"${visibleLine(username)}" (id ${id})`;
const serversOf = ({ servers }: UserRow): string => (servers === 1 ? '1 server' : `${servers} servers`);
