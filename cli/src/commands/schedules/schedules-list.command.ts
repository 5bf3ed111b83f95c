import { listRows } from '@outpost/api-client/list-rows.js';
import {
  type ScheduledCommand,
  type ScheduleRun,
  type UpcomingRestart,
} from '@outpost/contracts/schedules.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, type TimeSpan, withJson, withLimit, withTimeSpan } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { rowsWithin } from '../../rows-in-time-span.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { toneOf } from '../../tone.js';
import { scheduleIdOf } from './schedule-lookup.js';

const SCHEDULE_COLUMNS: readonly Column<ScheduledCommand>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'COMMAND', cell: ({ command }) => command, shrinks: true },
  { head: 'SCHEDULE', cell: ({ schedule }) => schedule },
  { head: 'TIME ZONE', cell: ({ timeZone }) => timeZone, shrinks: true },
  { head: 'STATUS', cell: statusOf, tone: (schedule) => toneOf(statusOf(schedule)) },
  { head: 'NEXT RUN', cell: ({ nextRun }) => (nextRun === null ? '-' : shortTime(nextRun)) },
  { head: 'LAST RUN', cell: ({ lastRun }) => shortTime(lastRun) },
  {
    head: 'OUTCOME',
    cell: ({ lastOutcome }) => lastOutcome ?? '-',
    tone: ({ lastOutcome }) => toneOf(lastOutcome ?? '-'),
  },
];

function statusOf({ enabled }: ScheduledCommand): string {
  return enabled ? 'active' : 'disabled';
}

export function declareSchedulesList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the scheduled commands of a server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost schedules list Chernarus'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const schedules = await listRows(
        (part) => client.page('GET /api/servers/:id/scheduled', { params: { id }, query: part }),
        limit,
      );
      const none = 'No scheduled commands yet: add one with `outpost schedules add`';
      outputOf(deps, command).list(schedules, SCHEDULE_COLUMNS, none);
    });
}

export function declareSchedulesRestarts(parent: Command, deps: CliDeps): void {
  withJson(parent.command('restarts'))
    .description('show the next restart of each server that a plan or a schedule brings within 24 hours')
    .addHelpText('after', examples('outpost schedules restarts'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { restarts, isComplete } = await client.call('GET /api/scheduled/restarts');
      const names = new Map((await client.call('GET /api/servers')).map(({ id, name }) => [id, name]));
      const columns: readonly Column<UpcomingRestart>[] = [
        { head: 'AT', cell: ({ at }) => shortTime(at) },
        {
          head: 'SERVER',
          cell: ({ serverId }) => names.get(serverId) ?? `server ${serverId}`,
          shrinks: true,
        },
        { head: 'BY', cell: byText },
      ];
      const output = outputOf(deps, command);
      output.list(restarts, columns, 'No restart is planned within 24 hours');
      if (!isComplete) output.say('Later ones were not looked at: too many commands are scheduled');
    });
}

interface PreviewOptions {
  readonly timeZone?: string;
}

export function declareSchedulesPreview(parent: Command, deps: CliDeps): void {
  withJson(parent.command('preview'))
    .description('tell when a schedule would run next, without storing it')
    .argument('<schedule>', 'five cron fields, in quotes')
    .option('--time-zone <name>', 'such as Europe/Berlin; UTC without it')
    .addHelpText('after', examples("outpost schedules preview '0 4 * * *' --time-zone Europe/Berlin"))
    .action(async (schedule: string, { timeZone }: PreviewOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const preview = await client.call('GET /api/scheduled/preview', {
        query: { schedule, ...(timeZone !== undefined && { timeZone }) },
      });
      outputOf(deps, command).result(preview, preview.runs.map(shortTime).join('\n'));
    });
}

/** Responses such as player lists are long; --json has the full stored text. */
const RESPONSE_WIDTH = 80;

const RUN_COLUMNS: readonly Column<ScheduleRun>[] = [
  { head: 'DUE', cell: ({ dueAt }) => shortTime(dueAt) },
  {
    head: 'OUTCOME',
    cell: ({ outcome, isTest }) => (isTest ? `${outcome} (test)` : outcome),
    tone: ({ outcome }) => toneOf(outcome),
  },
  { head: 'TOOK', cell: ({ startedAt, endedAt }) => durationOf(startedAt, endedAt) },
  { head: 'ANSWER', cell: ({ response }) => shortened(response), shrinks: true },
];

export function declareSchedulesRuns(parent: Command, deps: CliDeps): void {
  withTimeSpan(withLimit(withJson(parent.command('runs'))), deps.now, 'runs')
    .description('show the last runs of a scheduled command, the newest first')
    .argument('<server>', 'name or id of the server')
    .argument('<schedule>', 'id of the scheduled command')
    .addHelpText('after', examples('outpost schedules runs Chernarus 1 --since 2d'))
    .action(async (wanted: string, schedule: string, options: ListLimit & TimeSpan, command: Command) => {
      const commandId = scheduleIdOf(schedule);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = 'GET /api/servers/:id/scheduled/:commandId/runs';
      const runs = await rowsWithin(
        (part) => client.page(route, { params: { id, commandId }, query: part }),
        ({ dueAt }) => dueAt,
        options,
      );
      const isWhole = options.since === undefined && options.until === undefined;
      outputOf(deps, command).list(runs, RUN_COLUMNS, isWhole ? 'It has not run yet' : 'It did not run then');
    });
}

const durationOf = (startedAt: string | null, endedAt: string | null): string =>
  startedAt === null || endedAt === null ? '-' : `${Date.parse(endedAt) - Date.parse(startedAt)} ms`;

function shortened(response: string): string {
  const line = response.replace(/\s+/g, ' ').trim();
  return line.length <= RESPONSE_WIDTH ? line : `${line.slice(0, RESPONSE_WIDTH - 1)}…`;
}

function byText({ scheduleId, planId }: UpcomingRestart): string {
  if (planId !== null) return `plan ${planId}`;
  return scheduleId === null ? '-' : `schedule ${scheduleId}`;
}
