import { type Cluster, type ClusterReplica } from '@outpost/contracts/cluster.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { type Output, outputOf, shortTime, sizeText } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';

const NOTES = `
LINES and COMMANDS are per second over the last minute. LOOP is the event loop delay, DATABASE and NATS are round trips.
MOVING are servers being given away and servers taken in the last minute; RENEWED says how old the figures are:
  watch outpost cluster`;

const UNKNOWN = '-';

const msText = (ms: number | null): string => (ms === null ? UNKNOWN : `${ms} ms`);
const plainText = (value: number | null): string => (value === null ? UNKNOWN : String(value));

const COLUMNS: readonly Column<ClusterReplica>[] = [
  { head: 'REPLICA', cell: nameOf, shrinks: true },
  { head: 'STATE', cell: ({ state }) => state, tone: ({ state }) => toneOf(state) },
  { head: 'SERVERS', cell: ({ servers }) => String(servers) },
  { head: 'MOVING', cell: movingText },
  { head: 'LINES', cell: ({ figures }) => plainText(figures.linesPerSecond) },
  { head: 'COMMANDS', cell: ({ figures }) => plainText(figures.commandsPerSecond) },
  { head: 'LOOP', cell: ({ figures }) => msText(figures.eventLoopMs) },
  { head: 'DATABASE', cell: ({ figures }) => msText(figures.databaseMs) },
  { head: 'NATS', cell: ({ figures }) => msText(figures.natsMs) },
  {
    head: 'MEMORY',
    cell: ({ figures: { memoryBytes } }) => (memoryBytes === null ? UNKNOWN : sizeText(memoryBytes)),
  },
  { head: 'SOCKETS', cell: ({ figures }) => plainText(figures.sockets) },
  { head: 'VERSION', cell: ({ version }) => version },
  { head: 'STARTED', cell: ({ startedAt }) => shortTime(startedAt) },
  { head: 'RENEWED', cell: ({ lease }) => (lease === null ? UNKNOWN : `${lease.renewedSecondsAgo} s ago`) },
];

export function declareCluster(parent: Command, deps: CliDeps): void {
  withJson(parent.command('cluster'))
    .description('show the replicas of the panel and what each of them does, as an admin')
    .addHelpText('after', NOTES)
    .addHelpText('after', examples('outpost cluster'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const cluster = await client.call('GET /api/admin/cluster');
      const output = outputOf(deps, command);
      output.result(cluster, described(output, cluster));
    });
}

function described(output: Output, { isShared, replicas, servers: { all, held, unheld } }: Cluster): string {
  const share =
    unheld === 0 ? `Servers: ${all}, all held` : `Servers: ${all}, ${held} held and ${unheld} held by nobody`;
  const kind = isShared ? [] : ['This panel is one process: see docs/cluster.md to run several.'];
  const total = output.paint(share, unheld === 0 ? 'plain' : 'warning');
  return [output.table(replicas, COLUMNS), '', total, ...kind].join('\n');
}

/** The one that answered has a star, as the current context has. */
function nameOf({ name, slot, isAnswering }: ClusterReplica): string {
  return `${name}${slot === null ? '' : ` #${slot}`}${isAnswering ? ' *' : ''}`;
}

function movingText({ figures: { leaving, taken } }: ClusterReplica): string {
  if (leaving === null && taken === null) return UNKNOWN;
  return `-${leaving ?? 0} +${taken ?? 0}`;
}
