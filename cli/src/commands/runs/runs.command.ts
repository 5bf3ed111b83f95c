import {
  RUN_KINDS,
  type RunKind,
  type TaskRun,
  type TaskRunDetails,
  type TaskRunStatistics,
  type TaskStep,
} from '@outpost/contracts/task-runs.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { idFrom } from '../../id-argument.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { minutesOf } from '../../time-text.js';
import { toneOf } from '../../tone.js';

const RUN_COLUMNS: readonly Column<TaskRun>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'KIND', cell: ({ kind }) => kind },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'PLANNED', cell: ({ plannedAt }) => shortTime(plannedAt) },
  { head: 'BY', cell: ({ startedBy }) => startedBy, shrinks: true },
  { head: 'OUTCOME', cell: ({ outcome }) => outcome, tone: ({ outcome }) => toneOf(outcome) },
  { head: 'REPORT', cell: ({ report }) => report || '-', shrinks: true },
];

const STEP_COLUMNS: readonly Column<TaskStep>[] = [
  { head: 'STEP', cell: ({ kind }) => kind },
  { head: 'STATE', cell: ({ state }) => state, tone: ({ state }) => toneOf(state) },
  { head: 'AT', cell: ({ startedAt, dueAt }) => shortTime(startedAt ?? dueAt) },
  { head: 'SENT', cell: ({ commands }) => commands.join('; ') || '-', shrinks: true },
  { head: 'ANSWER', cell: ({ answer }) => answer || '-', shrinks: true },
];

export function declareRuns(parent: Command, deps: CliDeps): void {
  const runs = withJson(parent.command('runs')).description(
    'restarts and tasks of a server that were planned or begun: their steps, and how they went',
  );
  declareList(runs, deps);
  declareShow(runs, deps);
  declarePostpone(runs, deps);
  declareCancel(runs, deps);
  declareStatistics(runs, deps);
}

interface ListOptions extends ListLimit {
  readonly plan?: number;
  readonly task?: number;
  readonly kind?: RunKind;
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them, the newest first')
    .argument('<server>', 'name or id of the server')
    .option('--plan <id>', 'those of one restart plan', wholeNumber)
    .option('--task <id>', 'those of one task', wholeNumber)
    .addOption(new Option('--kind <kind>', 'only restarts, or only tasks').choices(RUN_KINDS))
    .addHelpText('after', examples('outpost runs list Chernarus --limit 5'))
    .action(async (wanted: string, { limit, plan, task, kind }: ListOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const query = {
        ...(plan !== undefined && { planId: plan }),
        ...(task !== undefined && { taskId: task }),
        ...(kind !== undefined && { kind }),
      };
      const rows = await listRows(
        (part) => client.page('GET /api/servers/:id/runs', { params: { id }, query: { ...query, ...part } }),
        limit,
      );
      outputOf(deps, command).list(
        rows,
        RUN_COLUMNS,
        'Nothing was done there yet by a plan, a task, or with warnings',
      );
    });
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('show each step of one of them, with what was sent and answered')
    .argument('<server>', 'name or id of the server')
    .argument('<run>', 'id of the run')
    .addHelpText('after', examples('outpost runs show Chernarus 7'))
    .action(async (wanted: string, run: string, _options: object, command: Command) => {
      const runId = runIdOf(run);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const details = await client.call('GET /api/servers/:id/runs/:runId', { params: { id, runId } });
      const output = outputOf(deps, command);
      output.result(details, shown(output, details));
    });
}

interface TextOption {
  readonly text?: string;
}

function declarePostpone(parent: Command, deps: CliDeps): void {
  withJson(parent.command('postpone'))
    .description('postpone the restart that is under way; players who were warned are told the new time')
    .argument('<server>', 'name or id of the server')
    .argument('<run>', 'id of the run')
    .argument('<time>', 'by how long, such as 30m', minutesOf)
    .option('--text <text>', 'what they read')
    .addHelpText('after', examples('outpost runs postpone Chernarus 7 30m'))
    .action(async (wanted: string, run: string, minutes: number, { text }: TextOption, command: Command) => {
      const runId = runIdOf(run);
      const { checkedPostponement } = await import('../../request-check.js');
      const body = await checkedPostponement({ minutes, ...(text !== undefined && { text }) });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, runId };
      const changed = await client.call('POST /api/servers/:id/runs/:runId/postpone', { params, body });
      outputOf(deps, command).result(changed, `Postponed to ${shortTime(changed.restartAt)}`);
    });
}

function declareCancel(parent: Command, deps: CliDeps): void {
  withJson(parent.command('cancel'))
    .description(
      'cancel one that is under way: a restart before it is sent, which unlocks a locked server, or a task',
    )
    .argument('<server>', 'name or id of the server')
    .argument('<run>', 'id of the run')
    .option('--text <text>', 'what players read')
    .addHelpText('after', examples('outpost runs cancel Chernarus 7 --text "No restart tonight"'))
    .action(async (wanted: string, run: string, { text }: TextOption, command: Command) => {
      const runId = runIdOf(run);
      const { checkedCancellation } = await import('../../request-check.js');
      const body = await checkedCancellation({ ...(text !== undefined && { text }) });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, runId };
      const changed = await client.call('POST /api/servers/:id/runs/:runId/cancel', { params, body });
      outputOf(deps, command).result(changed, `Cancelled the run ${runId}`);
    });
}

function declareStatistics(parent: Command, deps: CliDeps): void {
  withJson(parent.command('statistics'))
    .alias('stats')
    .description('tell how long its restarts take, and how many players return')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost runs statistics Chernarus'))
    .action(async (wanted: string, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const figures = await client.call('GET /api/servers/:id/runs/statistics', { params: { id } });
      outputOf(deps, command).result(figures, figuresText(figures));
    });
}

/** @throws {CliError} the text is not an id */
const runIdOf = (text: string): number => idFrom(text, 'a run', 'outpost runs list');

function shown(output: Output, run: TaskRunDetails): string {
  const what = run.kind === 'restart' ? 'restart at ' : '';
  const head = `${visibleLine(run.name)}, by ${visibleLine(run.startedBy)}: ${what}${shortTime(run.restartAt)}`;
  const end = run.report === '' ? run.outcome : `${run.outcome}: ${visibleLine(run.report)}`;
  return `${head}\n${output.table(run.steps, STEP_COLUMNS)}\n${end}`;
}

function figuresText({ restarts, failed, ...figures }: TaskRunStatistics): string {
  if (restarts === 0) return 'No restart yet';
  const { medianDownSeconds, longestDownSeconds, returnedPercent } = figures;
  return [
    `${restarts} restarts, ${failed} of them failed`,
    medianDownSeconds === null
      ? ''
      : `back in ${medianDownSeconds} s as a rule, ${longestDownSeconds ?? '-'} s at most`,
    returnedPercent === null ? '' : `${returnedPercent} % of the players returned`,
  ]
    .filter(Boolean)
    .join('; ');
}
