import { type Group } from '@outpost/contracts/groups.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findGroup, readGroups } from '../../place-lookup.js';
import { asMyself, type OwnPasswordOption, roleText, withOwnPassword } from '../../role-options.js';
import { chooseServers, findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';

export function declareGroups(parent: Command, deps: CliDeps): void {
  const groups = withJson(parent.command('groups')).description(
    'groups of servers, for people, policies and tokens of several at once: they take group:NAME for a server',
  );
  declareList(groups, deps);
  declareCreate(groups, deps);
  declareRename(groups, deps);
  declareAdd(groups, deps);
  declareRemove(groups, deps);
  declareDelete(groups, deps);
}

const COLUMNS: readonly Column<Group>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'OWNER', cell: ({ owner }) => owner },
  { head: 'YOU ARE', cell: ({ access }) => roleText(access) },
  { head: 'SERVERS', cell: ({ serverIds }) => serverIds.join(' '), shrinks: true },
];

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list', { isDefault: true })))
    .alias('ls')
    .description('list your own, and those that you were invited to')
    .addHelpText('after', examples('outpost groups list'))
    .action(async ({ limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      outputOf(deps, command).list(await readGroups(client, limit), COLUMNS, 'No groups of servers');
    });
}

function declareCreate(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('create')))
    .description('make one; a server is in one group at most, so those in another one are moved')
    .argument('<name>', 'how it is called')
    .argument('[server...]', 'names or ids of the servers in it')
    .addHelpText('after', examples('outpost groups create Europe Chernarus Livonia'))
    .action(async (name: string, wanted: readonly string[], options: OwnPasswordOption, command: Command) => {
      const { checkedGroup } = await import('../../request-check.js');
      const panel = await openPanel(deps);
      const servers = wanted.length === 0 ? [] : await panel.client.call('GET /api/servers');
      const serverIds = chooseServers(servers, wanted).map(({ id }) => id);
      const body = await checkedGroup({ name, serverIds });
      const group = await asMyself(deps, panel, options, (client) =>
        client.call('POST /api/groups', { body }),
      );
      outputOf(deps, command).result(group, `Made the group ${quoted(group.name, group.id)}`);
    });
}

function declareRename(parent: Command, deps: CliDeps): void {
  withJson(parent.command('rename'))
    .description('give one another name')
    .argument('<group>', 'name or id')
    .argument('<name>', 'how it is called from now on')
    .addHelpText('after', examples('outpost groups rename Europe "Europe and Africa"'))
    .action(async (wanted: string, name: string, _options: object, command: Command) => {
      const { checkedGroupName } = await import('../../request-check.js');
      const body = await checkedGroupName({ name });
      const { client } = await openPanel(deps);
      const { id } = await findGroup(client, wanted);
      const group = await client.call('PATCH /api/groups/:id', { params: { id }, body });
      outputOf(deps, command).result(group, `The group is called ${quoted(group.name, group.id)} now`);
    });
}

function declareAdd(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('add')))
    .description('put servers into one: its people have their role on them at once')
    .argument('<group>', 'name or id')
    .argument('<server...>', 'names or ids')
    .addHelpText('after', examples('outpost groups add Europe Livonia'))
    .action(
      async (wanted: string, servers: readonly string[], options: OwnPasswordOption, command: Command) => {
        const panel = await openPanel(deps);
        const { id } = await findGroup(panel.client, wanted);
        const known = await panel.client.call('GET /api/servers');
        const body = { serverIds: chooseServers(known, servers).map((server) => server.id) };
        const group = await asMyself(deps, panel, options, (client) =>
          client.call('POST /api/groups/:id/servers', { params: { id }, body }),
        );
        const text = `${quoted(group.name, group.id)} has the servers ${group.serverIds.join(' ')} now`;
        outputOf(deps, command).result(group, text);
      },
    );
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('take a server out of one: its people lose it at once')
    .argument('<group>', 'name or id')
    .argument('<server>', 'name or id')
    .addHelpText('after', examples('outpost groups remove Europe Chernarus'))
    .action(async (wanted: string, server: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id, name } = await findGroup(client, wanted);
      const { id: serverId, name: serverName } = await findServer(client, server);
      await client.call('DELETE /api/groups/:id/servers/:serverId', { params: { id, serverId } });
      const text = `${visibleLine(serverName)} is not in ${quoted(name, id)} any more`;
      outputOf(deps, command).result({ id, serverId, removed: true }, text);
    });
}

function declareDelete(parent: Command, deps: CliDeps): void {
  withOwnPassword(withJson(parent.command('delete')))
    .description('delete one: its servers stay, its people lose them at once')
    .argument('<group>', 'name or id')
    .addHelpText('after', examples('outpost groups delete Europe'))
    .action(async (wanted: string, options: OwnPasswordOption, command: Command) => {
      const panel = await openPanel(deps);
      const { id, name } = await findGroup(panel.client, wanted);
      await asMyself(deps, panel, options, (client) =>
        client.call('DELETE /api/groups/:id', { params: { id } }),
      );
      outputOf(deps, command).result({ id, deleted: true }, `Deleted the group ${quoted(name, id)}`);
    });
}
