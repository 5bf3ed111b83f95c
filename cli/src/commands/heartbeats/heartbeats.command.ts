import { type ServerHeartbeat } from '@outpost/contracts/heartbeats.js';
import { HEARTBEAT_SERVERS_MAX } from '@outpost/contracts/limits.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';

const SIGNS: Readonly<Record<ServerHeartbeat['states'][number], string>> = {
  unobserved: ' ',
  up: '|',
  limited: '!',
  restarting: '~',
  down: 'x',
};
const LEGEND = '| up, ! Limited Mode, ~ restarting, x down, blank: not observed';

export function declareHeartbeats(parent: Command, deps: CliDeps): void {
  withJson(parent.command('heartbeats'))
    .description('show the last day of servers in half hours, each in its worst state')
    .argument('[servers...]', `names or ids; without any, the first ${HEARTBEAT_SERVERS_MAX} of yours`)
    .addHelpText('after', examples('outpost heartbeats', 'outpost heartbeats Chernarus Livonia'))
    .action(async (wanted: readonly string[], _: object, command: Command) => {
      if (wanted.length > HEARTBEAT_SERVERS_MAX)
        throw new CliError('usage', `name at most ${HEARTBEAT_SERVERS_MAX} servers`);
      const { client } = await openPanel(deps);
      const servers =
        wanted.length === 0
          ? (await client.call('GET /api/servers')).slice(0, HEARTBEAT_SERVERS_MAX)
          : await Promise.all(wanted.map((name) => findServer(client, name)));
      const output = outputOf(deps, command);
      if (servers.length === 0) {
        output.result({ from: null, stepSeconds: null, servers: [] }, 'No servers yet');
        return;
      }
      const ids = servers.map(({ id }) => id).join();
      const beats = await client.call('GET /api/heartbeats', { query: { ids } });
      const names = new Map(servers.map(({ id, name }) => [id, name]));
      const columns: readonly Column<ServerHeartbeat>[] = [
        {
          head: 'SERVER',
          cell: ({ serverId }) => names.get(serverId) ?? `server ${serverId}`,
          shrinks: true,
        },
        {
          head: `SINCE ${shortTime(beats.from)}`,
          cell: ({ states }) => states.map((state) => SIGNS[state]).join(''),
        },
        { head: 'MOST PLAYERS', cell: ({ players }) => mostOf(players) },
      ];
      output.result(beats, `${output.table(beats.servers, columns)}\n${LEGEND}`);
    });
}

function mostOf(players: ServerHeartbeat['players']): string {
  const known = players.filter((count) => count !== null);
  return known.length === 0 ? '-' : String(Math.max(...known));
}
