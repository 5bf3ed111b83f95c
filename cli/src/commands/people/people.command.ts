import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Person } from '@outpost/contracts/people.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import {
  asMyself,
  type BanLimitOption,
  banLimitText,
  maxBanMinutesOf,
  type OwnPasswordOption,
  roleArgument,
  roleFor,
  roleText,
  withBanLimit,
  withOwnPassword,
} from '../../role-options.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

export function declarePeople(parent: Command, deps: CliDeps): void {
  const people = withJson(parent.command('people')).description(
    'who else uses a server, and as what; see invitations to add somebody',
  );
  declareList(people, deps);
  declareRole(people, deps);
  declareRemove(people, deps);
  declareHandOver(people, deps);
  declareLeave(people, deps);
}

const COLUMNS: readonly Column<Person>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'USERNAME', cell: ({ username }) => username, shrinks: true },
  { head: 'ROLE', cell: roleText },
  {
    head: 'BANS UP TO',
    cell: (person) => banLimitText(person),
  },
  { head: 'SINCE', cell: ({ since }) => shortTime(since) },
];

const readPeople = (client: ApiClient, id: number, limit?: number): Promise<readonly Person[]> =>
  listRows((part) => client.page('GET /api/servers/:id/people', { params: { id }, query: part }), limit);

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them, without the owner')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost people list Chernarus'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      outputOf(deps, command).list(await readPeople(client, id, limit), COLUMNS, 'Nobody was invited');
    });
}

function declareRole(parent: Command, deps: CliDeps): void {
  withOwnPassword(withBanLimit(withJson(parent.command('role'))))
    .description('change what somebody may do')
    .argument('<server>', 'name or id of the server')
    .argument('<user>', 'username or id')
    .addArgument(roleArgument())
    .addHelpText(
      'after',
      examples(
        'outpost people role Chernarus boris moderator --max-ban 1440',
        'outpost people role Chernarus boris "Event team"',
      ),
    )
    .action(
      async (
        wanted: string,
        who: string,
        role: string,
        options: BanLimitOption & OwnPasswordOption,
        command: Command,
      ) => {
        const { checkedRole } = await import('../../request-check.js');
        const panel = await openPanel(deps);
        const { id } = await findServer(panel.client, wanted);
        const given = await roleFor(panel.client, id, role);
        const body = await checkedRole({ ...given, maxBanMinutes: maxBanMinutesOf(options) });
        const { id: userId } = await findPerson(panel.client, id, who);
        const person = await asMyself(deps, panel, options, (client) =>
          client.call('PATCH /api/servers/:id/people/:userId', { params: { id, userId }, body }),
        );
        outputOf(deps, command).result(person, `${visibleLine(person.username)} is ${roleText(person)} now`);
      },
    );
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('take the server away from somebody, at once')
    .argument('<server>', 'name or id of the server')
    .argument('<user>', 'username or id')
    .addHelpText('after', examples('outpost people remove Chernarus boris'))
    .action(async (wanted: string, who: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const { id: userId, username } = await findPerson(client, id, who);
      await client.call('DELETE /api/servers/:id/people/:userId', { params: { id, userId } });
      const text = `${visibleLine(username)} has no access any more`;
      outputOf(deps, command).result({ id: userId, removed: true }, text);
    });
}

function declareHandOver(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('hand-over')))
    .description('make somebody who has access the owner; you stay as a manager')
    .argument('<server>', 'name or id of the server')
    .argument('<user>', 'username')
    .addHelpText('after', examples('outpost people hand-over Chernarus boris'))
    .action(async (wanted: string, username: string, options: OwnPasswordOption, command: Command) => {
      const { checkedHandOver } = await import('../../request-check.js');
      const body = await checkedHandOver({ username });
      const panel = await openPanel(deps);
      const { id } = await findServer(panel.client, wanted);
      const server = await asMyself(deps, panel, options, (client) =>
        client.call('POST /api/servers/:id/owner', { params: { id }, body }),
      );
      const text = `${visibleLine(server.name)} belongs to ${visibleLine(username)} now`;
      outputOf(deps, command).result(server, text);
    });
}

function declareLeave(parent: Command, deps: CliDeps): void {
  withJson(parent.command('leave'))
    .description('give up your own access to a server of somebody else')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost people leave Livonia'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const { id: userId } = await client.call('GET /api/user');
      await client.call('DELETE /api/servers/:id/people/:userId', { params: { id, userId } });
      outputOf(deps, command).result({ id, left: true }, `You left ${visibleLine(name)}`);
    });
}

/** By username (case-insensitive) or by the id of the account. @throws {CliError} nobody fits */
async function findPerson(client: ApiClient, serverId: number, wanted: string): Promise<Person> {
  const people = await readPeople(client, serverId);
  const name = wanted.toLowerCase();
  const found =
    people.find(({ username }) => username.toLowerCase() === name) ??
    people.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError('notFound', `nobody on this server has the username or id "${visibleLine(wanted)}"`);
}
