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
import { findPlace, type Place, withPlace } from '../../place-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

export function declarePeople(parent: Command, deps: CliDeps): void {
  const people = withJson(parent.command('people')).description(
    'who else uses a server or a group of servers, and as what; see invitations to add somebody',
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

const readPeople = (client: ApiClient, { kind, id }: Place, limit?: number): Promise<readonly Person[]> =>
  listRows((part) => client.page(`GET /api/${kind}/:id/people`, { params: { id }, query: part }), limit);

function declareList(parent: Command, deps: CliDeps): void {
  withPlace(withLimit(withJson(parent.command('list'))))
    .alias('ls')
    .description('list them, without the owner')
    .addHelpText('after', examples('outpost people list Chernarus', 'outpost people list group:Europe'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const people = await readPeople(client, await findPlace(client, wanted), limit);
      outputOf(deps, command).list(people, COLUMNS, 'Nobody was invited');
    });
}

function declareRole(parent: Command, deps: CliDeps): void {
  withPlace(withOwnPassword(withBanLimit(withJson(parent.command('role')))))
    .description('change what somebody may do')
    .argument('<user>', 'username or id')
    .addArgument(roleArgument())
    .addHelpText(
      'after',
      examples(
        'outpost people role Chernarus boris moderator --max-ban 1440',
        'outpost people role Chernarus boris "Event team"',
        'outpost people role group:Europe boris "Event team"',
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
        const place = await findPlace(panel.client, wanted);
        const given = await roleFor(panel.client, place, role);
        const body = await checkedRole({ ...given, maxBanMinutes: maxBanMinutesOf(options) });
        const { id: userId } = await findPerson(panel.client, place, who);
        const params = { id: place.id, userId };
        const person = await asMyself(deps, panel, options, (client) =>
          client.call(`PATCH /api/${place.kind}/:id/people/:userId`, { params, body }),
        );
        outputOf(deps, command).result(person, `${visibleLine(person.username)} is ${roleText(person)} now`);
      },
    );
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withPlace(withJson(parent.command('remove')))
    .alias('rm')
    .description('take the server, or all servers of the group, away from somebody, at once')
    .argument('<user>', 'username or id')
    .addHelpText(
      'after',
      examples('outpost people remove Chernarus boris', 'outpost people remove group:Europe boris'),
    )
    .action(async (wanted: string, who: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const place = await findPlace(client, wanted);
      const { id: userId, username } = await findPerson(client, place, who);
      const params = { id: place.id, userId };
      await client.call(`DELETE /api/${place.kind}/:id/people/:userId`, { params });
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
  withPlace(withJson(parent.command('leave')))
    .description('give up your own access to a server, or a group of servers, of somebody else')
    .addHelpText('after', examples('outpost people leave Livonia', 'outpost people leave group:Europe'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { kind, id, name } = await findPlace(client, wanted);
      const { id: userId } = await client.call('GET /api/user');
      await client.call(`DELETE /api/${kind}/:id/people/:userId`, { params: { id, userId } });
      outputOf(deps, command).result({ id, left: true }, `You left ${visibleLine(name)}`);
    });
}

/** By username (case-insensitive) or by the id of the account. @throws {CliError} nobody fits */
async function findPerson(client: ApiClient, place: Place, wanted: string): Promise<Person> {
  const people = await readPeople(client, place);
  const name = wanted.toLowerCase();
  const found =
    people.find(({ username }) => username.toLowerCase() === name) ??
    people.find(({ id }) => String(id) === wanted);
  if (found) return found;
  throw new CliError(
    'notFound',
    `nobody who was invited there has the username or id "${visibleLine(wanted)}"`,
  );
}
