import { examples, withJson } from '../../options.js';
import {
  type Health,
  type HealthDetails,
  type HealthProblem,
  type Liveness,
} from '@outpost/contracts/health.js';
import { type Command, Option } from 'commander';
import { toneOf } from '../../tone.js';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { type Output, outputOf, shortTime, sizeText } from '../../output.js';
import { openPanel } from '../../panel.js';

type Row = readonly [name: string, value: string];

const NOTES = `
Admins see all of it, others how the panel is on the whole. Exits 1 when something is wrong, be it a warning, and 5 when
the panel can not be reached:
  outpost health > /dev/null || mail -s 'Outpost is not well' root`;

export function declareHealth(parent: Command, deps: CliDeps): void {
  withJson(parent.command('health'))
    .description('show the health of the panel: storage, queues, event loop, connections')
    .addHelpText('after', NOTES)
    .addOption(new Option('--ready', 'ask as a container does: exits 1 while the panel should get no work'))
    .addOption(new Option('--live', 'ask only whether it answers at all').conflicts('ready'))
    .addHelpText('after', examples('outpost health', 'outpost health --ready', 'outpost health --live'))
    .action(async ({ live, ready }: { live?: true; ready?: true }, command: Command) => {
      const { client } = await openPanel(deps);
      const output = outputOf(deps, command);
      if (live) {
        showLiveness(output, await client.call('GET /api/health/live'));
        return;
      }
      const health = await client.call(ready ? 'GET /api/health/ready' : 'GET /api/health');
      output.result(health, output.pairs(rowsOf(output, health)));
      requireNoProblem(health);
    });
}

function showLiveness(output: Output, liveness: Liveness): void {
  const rows = [
    ['Version', liveness.version],
    ['Running for', durationText(liveness.uptimeSeconds)],
  ] as const;
  output.result(liveness, output.pairs(rows));
}

const rowsOf = (
  output: Output,
  { status, version, uptimeSeconds, problems, details }: Health,
): readonly Row[] => [
  ['Status', output.paint(status, toneOf(status))],
  ...problems.map((problem): Row => ['Problem', described(problem)]),
  ['Version', version],
  ['Running for', durationText(uptimeSeconds)],
  ...(details ? detailRows(details) : []),
];

const described = ({ severity, detail, since }: HealthProblem): string =>
  `${detail} (${severity}, since ${shortTime(since)})`;

const detailRows = ({
  storage,
  lines,
  eventLoop,
  memoryBytes,
  connections,
}: HealthDetails): readonly Row[] => [
  ...storageRows(storage),
  ['Lines waiting', waitingText(lines)],
  ['Event loop', `99 % within ${eventLoop.p99Ms} ms, all within ${eventLoop.maxMs} ms`],
  ['Memory', sizeText(memoryBytes)],
  ['Connections', String(connections.http)],
  ['Game servers', serversText(connections.servers)],
];

const storageRows = ({ integrity, ...storage }: HealthDetails['storage']): readonly Row[] => [
  ['Last stored', shortTime(storage.lastCommitAt)],
  ['Changes waiting', String(storage.changesWaiting)],
  ['Database', databaseText(storage)],
  ['Disk left', storage.diskLeftBytes === null ? 'not known' : sizeText(storage.diskLeftBytes)],
  [
    'Integrity',
    integrity.checkedAt === null
      ? 'not checked yet'
      : `${integrity.result}, checked ${shortTime(integrity.checkedAt)}`,
  ],
];

const databaseText = ({
  databaseBytes,
  journalBytes,
}: Pick<HealthDetails['storage'], 'databaseBytes' | 'journalBytes'>): string =>
  sizeText(databaseBytes) + (journalBytes === null ? '' : `, journal ${sizeText(journalBytes)}`);

const waitingText = ({ waiting, oldestMs }: HealthDetails['lines']): string =>
  oldestMs === null ? String(waiting) : `${waiting}, the first for ${(oldestMs / 1_000).toFixed(1)} s`;

const serversText = (servers: HealthDetails['connections']['servers']): string =>
  Object.entries(servers)
    .flatMap(([status, count]) => (count === 0 ? [] : [`${status} ${count}`]))
    .join(', ') || 'none';

const UNITS = [
  ['d', 86_400],
  ['h', 3_600],
  ['min', 60],
  ['s', 1],
] as const;

/** `3 d 4 h`: the two largest units. */
function durationText(seconds: number): string {
  const largest = UNITS.findIndex(([, length]) => seconds >= length);
  if (largest < 0) return '0 s';
  let left = seconds;
  return UNITS.slice(largest, largest + 2)
    .map(([unit, length]) => {
      const count = Math.floor(left / length);
      left -= count * length;
      return `${count} ${unit}`;
    })
    .join(' ');
}

function requireNoProblem({ status, problems }: Health): void {
  if (status === 'ok' && problems.length === 0) return;
  throw new CliError('failed', `the panel is not well: ${problems.map(({ detail }) => detail).join('; ')}`);
}
