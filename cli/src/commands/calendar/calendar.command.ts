import {
  type Calendar,
  type CalendarCollision,
  type CalendarEntry,
  type CalendarMaintenance,
} from '@outpost/contracts/calendar.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { visibleLine } from '../../terminal-text.js';
import { type Column } from '../../table.js';

const DAY_MS = 86_400_000;

const CHANGES = {
  'skipped-hour': 'its time is skipped by the clocks',
  'repeated-hour': 'its time comes twice, it runs once',
} as const;

export function declareCalendar(parent: Command, deps: CliDeps): void {
  withJson(parent.command('calendar'))
    .description(
      'show what plans and schedules of all servers will bring, and restarts that are in each other’s way',
    )
    .option('--days <number>', 'so many days, 8 at most (default: 1)', wholeNumber)
    .addHelpText('after', examples('outpost calendar --days 7'))
    .action(async ({ days = 1 }: { readonly days?: number }, command: Command) => {
      const { client } = await openPanel(deps);
      const [from, to] = [deps.now(), deps.now() + days * DAY_MS].map((at) => new Date(at).toISOString());
      const calendar = await client.call('GET /api/calendar', {
        query: { ...(from && { from }), ...(to && { to }) },
      });
      const servers = await client.call('GET /api/servers');
      const names = new Map(servers.map(({ id, name }) => [id, name]));
      const output = outputOf(deps, command);
      output.result(
        calendar,
        shown(output, calendar, (id) => names.get(id) ?? `server ${id}`),
      );
    });
}

function shown(output: Output, calendar: Calendar, nameOf: (serverId: number) => string): string {
  const { entries, collisions, maintenance, isComplete } = calendar;
  if (entries.length === 0 && maintenance.length === 0) return 'Nothing is planned';
  const columns: readonly Column<CalendarEntry>[] = [
    { head: 'AT', cell: ({ at }) => shortTime(at) },
    { head: 'SERVER', cell: ({ serverId }) => nameOf(serverId), shrinks: true },
    { head: 'BY', cell: ({ kind, id }) => `${kind === 'restart-plan' ? 'plan' : kind} ${id}` },
    { head: 'WHAT', cell: ({ name }) => name, shrinks: true },
    { head: 'NOTE', cell: noteOf, shrinks: true },
  ];
  return [
    output.table(entries, columns),
    ...maintenance.map(maintenanceText),
    ...collisions.map((collision) => collisionText(collision, nameOf)),
    ...(isComplete ? [] : ['There is more: not everything was looked at']),
  ].join('\n');
}

const maintenanceText = ({ name, from, to, holdsTasks }: CalendarMaintenance): string =>
  `${shortTime(from)} to ${to === null ? 'its end' : shortTime(to)}: maintenance (${visibleLine(name)})${holdsTasks ? ', which holds schedules back' : ''}`;

function noteOf({ isRestart, times, clockChange, isHeld }: CalendarEntry): string {
  const notes = [
    isHeld ? 'held back by maintenance' : '',
    isRestart ? 'restart' : '',
    times > 1 ? `${times} times` : '',
    clockChange === null ? '' : CHANGES[clockChange],
  ];
  return notes.filter(Boolean).join('; ') || '-';
}

function collisionText({ kind, at, serverIds }: CalendarCollision, nameOf: (id: number) => string): string {
  const [first = 0] = serverIds;
  return kind === 'same-server'
    ? `${shortTime(at)}: ${nameOf(first)} restarts again within ten minutes`
    : `${shortTime(at)}: ${serverIds.length} servers restart at the same moment`;
}
