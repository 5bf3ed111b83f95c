import { examples, withJson } from '../../options.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { toneOf } from '../../tone.js';
import { playersOf } from './server-players.js';
import { visibleLine } from '../../terminal-text.js';

interface StatusOptions {
  readonly retry?: boolean;
}

export function declareServersStatus(parent: Command, deps: CliDeps): void {
  withJson(parent.command('status'))
    .description('show the state of a server; offline is an answer, not a failure')
    .argument('<server>', 'name or id of the server')
    .option('--retry', 'connect again first, also after a refused password')
    .addHelpText(
      'after',
      examples('outpost servers status Chernarus', 'outpost servers status Chernarus --retry'),
    )
    .action(async (wanted: string, options: StatusOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = options.retry ? 'POST /api/servers/:id/reconnect' : 'POST /api/servers/:id/status';
      const { status, fallback } = await client.call(route, { params: { id } });
      // Read after the check, which waits for a pending connection attempt, so that reason and time are current.
      const server = await client.call('GET /api/servers/:id', { params: { id } });
      const { name, statusReason, statusSince, lastOnline, players, maxPlayers, query } = server;
      const document = {
        id,
        name,
        status,
        fallback,
        statusReason,
        statusSince,
        lastOnline,
        players,
        maxPlayers,
        query,
      };
      const output = outputOf(deps, command);
      const tone = toneOf(fallback ? 'limited' : status);
      output.result(document, output.paint(described({ ...server, status, fallback }), tone));
    });
}

function described(server: Server): string {
  const { name, status, fallback, statusReason, statusSince, lastOnline } = server;
  const mode = fallback ? ' (Limited Mode)' : '';
  const reason = statusReason === null ? '' : `: ${statusReason}`;
  const since = statusSince === null ? '' : `; since ${shortTime(statusSince)}`;
  const details = status === 'online' ? gameDetails(server) : `; last online: ${shortTime(lastOnline)}`;
  return visibleLine(`${name} is ${status}${mode}${reason}${since}${details}`);
}

function gameDetails(server: Server): string {
  const map = server.query ? `; map ${server.query.map}` : '';
  return `; ${playersOf(server)} players${map}`;
}
