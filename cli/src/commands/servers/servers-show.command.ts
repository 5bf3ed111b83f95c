import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';

export function declareServersShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('show how a server is registered')
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
  ['Start hook', server.hasStartHook ? 'set' : 'none'],
  ['Uptime', server.uptimePercent === null ? 'not known' : `${server.uptimePercent} % of 30 days`],
  ['Added', shortTime(server.createdAt)],
];
