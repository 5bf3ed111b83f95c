import { type MonitoringSample, type ServerMonitoring } from '@outpost/contracts/monitoring.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type TimeSpan, withJson, withTimeSpan } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';

const COLUMNS: readonly Column<MonitoringSample>[] = [
  { head: 'TIME', cell: ({ at }) => shortTime(at) },
  { head: 'STATE', cell: ({ state }) => state, tone: ({ state }) => toneOf(state) },
  { head: 'PLAYERS', cell: ({ players }) => String(players ?? '-') },
  { head: 'RESPONSE', cell: ({ responseMs }) => (responseMs === null ? '-' : `${responseMs} ms`) },
];

export function declareMonitoring(parent: Command, deps: CliDeps): void {
  withTimeSpan(withJson(parent.command('monitoring')), deps.now, 'samples')
    .description(
      'show what was seen of a server, the oldest first: the last 24 hours, or --since and --until',
    )
    .argument('<server>', 'name or id of the server')
    .addHelpText(
      'after',
      '\nOf more than a day a line stands for several minutes: the worst state, the most players.',
    )
    .addHelpText('after', examples('outpost monitoring Chernarus --since 2h'))
    .action(async (wanted: string, { since, until }: TimeSpan, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const query = { ...(since && { from: since }), ...(until && { to: until }) };
      const seen = await client.call('GET /api/servers/:id/monitoring', { params: { id }, query });
      const output = outputOf(deps, command);
      output.result(seen, listed(output, seen));
    });
}

function listed(output: Output, { samples, uptimePercent, observedPercent }: ServerMonitoring): string {
  const uptime = uptimePercent === null ? 'nothing was observed' : `up ${uptimePercent} % of the time`;
  const summary = `${uptime}; observed ${observedPercent} % of it`;
  return samples.length === 0 ? summary : `${output.table(samples, COLUMNS)}\n${summary}`;
}
