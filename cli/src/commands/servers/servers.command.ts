import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { declareServersAdd } from './servers-add.command.js';
import { declareServersEdit } from './servers-edit.command.js';
import { declareServersList } from './servers-list.command.js';
import { declareServersRestart, declareServersStart } from './servers-restart.command.js';
import { declareServersStatus } from './servers-status.command.js';

export function declareServers(parent: Command, deps: CliDeps): void {
  const servers = withJson(parent.command('servers')).description(
    'list, add, change and remove game servers, and see their state',
  );
  declareServersList(servers, deps);
  declareServersShow(servers, deps);
  declareServersAdd(servers, deps);
  declareServersEdit(servers, deps);
  declareRemove(servers, deps);
  declareServersStatus(servers, deps);
  declareServersRestart(servers, deps);
  declareServersStart(servers, deps);
  declareFavourites(servers, deps);
}

function declareFavourites(parent: Command, deps: CliDeps): void {
  const mark = async (wanted: string, isFavourite: boolean, command: Command): Promise<void> => {
    const { client } = await openPanel(deps);
    const { id, name } = await findServer(client, wanted);
    const route = isFavourite ? 'POST /api/servers/:id/favourite' : 'DELETE /api/servers/:id/favourite';
    await client.call(route, { params: { id } });
    const said = `${quoted(name, id)} is ${isFavourite ? 'a favourite' : 'no favourite any more'}`;
    outputOf(deps, command).result({ id, name, isFavourite }, said);
  };
  withJson(parent.command('favourite'))
    .description('mark a server as one of your favourites')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers favourite Chernarus'))
    .action((wanted: string, _options: object, command: Command) => mark(wanted, true, command));
  withJson(parent.command('unfavourite'))
    .description('remove a server from your favourites')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers unfavourite Chernarus'))
    .action((wanted: string, _options: object, command: Command) => mark(wanted, false, command));
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('remove a server and its command history from the panel')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers remove Chernarus --yes'))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const question = `Remove ${quoted(name, id)} and its command history?`;
      await confirm(deps, options, question, 'nothing was removed');
      await client.call('DELETE /api/servers/:id', { params: { id } });
      outputOf(deps, command).result({ id, name, removed: true }, `Removed ${quoted(name, id)}`);
    });
}

function declareServersShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('show the settings of a server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers show Chernarus'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const server = await client.call('GET /api/servers/:id', { params: { id } });
      const output = outputOf(deps, command);
      output.result(server, output.pairs(described(server)));
    });
}

const described = (server: Server): (readonly [string, string])[] => [
  ['ID', String(server.id)],
  ['Name', server.name],
  ['Type', server.type],
  ['Game', server.game ?? 'none'],
  ['Host', server.host],
  ['RCON port', String(server.port)],
  ['Query port', server.queryPort === null ? 'none' : String(server.queryPort)],
  ['Slots', String(server.maxPlayers)],
  ['Time zone', server.timeZone],
  ['Tags', server.tags.length === 0 ? 'none' : server.tags.join(', ')],
  ['Favourite', server.isFavourite ? 'yes' : 'no'],
  ['Start hook', server.hasStartHook ? 'set' : 'none'],
  ['Uptime', server.uptimePercent === null ? 'not known' : `${server.uptimePercent} % of 30 days`],
  ['Added', shortTime(server.createdAt)],
];
