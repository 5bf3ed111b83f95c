import { listRows } from '@outpost/api-client/list-rows.js';
import { type PlannedStep, type Task } from '@outpost/contracts/tasks.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, type ListLimit, withJson, withLimit } from '../../options.js';
import { type Output, outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';
import { visibleLine } from '../../terminal-text.js';
import { toneOf } from '../../tone.js';
import { writtenStep } from './step-text.js';
import { declareTasksAdd, declareTasksEdit, nextRunOf, taskIdOf } from './tasks-edit.command.js';

const COLUMNS: readonly Column<Task>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'NAME', cell: ({ name }) => name, shrinks: true },
  { head: 'SCHEDULE', cell: ({ schedule }) => schedule },
  { head: 'TIME ZONE', cell: ({ timeZone }) => timeZone, shrinks: true },
  { head: 'STEPS', cell: ({ steps }) => String(steps.length) },
  { head: 'STATUS', cell: statusOf, tone: (task) => toneOf(statusOf(task)) },
  { head: 'NEXT RUN', cell: ({ nextRun }) => shortTime(nextRun) },
  {
    head: 'OUTCOME',
    cell: ({ lastOutcome }) => lastOutcome ?? '-',
    tone: ({ lastOutcome }) => toneOf(lastOutcome ?? '-'),
  },
];

const STEP_COLUMNS: readonly Column<PlannedStep>[] = [{ head: 'STEPS', cell: writtenStep, shrinks: true }];

function statusOf({ enabled, runId }: Task): string {
  if (runId !== null) return 'running';
  return enabled ? 'active' : 'disabled';
}

export function declareTasks(parent: Command, deps: CliDeps): void {
  const tasks = withJson(parent.command('tasks')).description(
    'plan tasks of several steps on a server: commands, messages, waits and notices',
  );
  declareList(tasks, deps);
  declareShow(tasks, deps);
  declareTasksAdd(tasks, deps);
  declareTasksEdit(tasks, deps);
  declareRemove(tasks, deps);
  declareRun(tasks, deps);
  declareCancel(tasks, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list the tasks of a server')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost tasks list Chernarus'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const tasks = await listRows(
        (part) => client.page('GET /api/servers/:id/tasks', { params: { id }, query: part }),
        limit,
      );
      outputOf(deps, command).list(tasks, COLUMNS, 'No tasks yet: add one with `outpost tasks add`');
    });
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show'))
    .description('show the steps of a task, and when it is done at all')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the task')
    .addHelpText('after', examples('outpost tasks show Chernarus 7'))
    .action(async (wanted: string, text: string, _options: object, command: Command) => {
      const taskId = taskIdOf(text);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const tasks = await listRows((part) =>
        client.page('GET /api/servers/:id/tasks', { params: { id }, query: part }),
      );
      const task = tasks.find((one) => one.id === taskId);
      if (!task) throw new CliError('notFound', `No task ${taskId}: see \`outpost tasks list\``);
      const output = outputOf(deps, command);
      output.result(task, shown(output, task));
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('delete a task; its runs are kept, and one that is under way goes on')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the task')
    .addHelpText('after', examples('outpost tasks remove Chernarus 1 --yes'))
    .action(async (wanted: string, task: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const taskId = taskIdOf(task);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      await confirm(
        deps,
        options,
        `Delete the task ${taskId} of "${visibleLine(name)}"?`,
        'nothing was deleted',
      );
      await client.call('DELETE /api/servers/:id/tasks/:taskId', { params: { id, taskId } });
      outputOf(deps, command).result({ id: taskId, removed: true }, `Deleted the task ${taskId}`);
    });
}

function declareRun(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('run')))
    .description('begin a task now, whatever its conditions; see `outpost runs` to follow it')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the task')
    .addHelpText('after', examples('outpost tasks run Chernarus 1 --yes'))
    .action(async (wanted: string, task: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const taskId = taskIdOf(task);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      await confirm(
        deps,
        options,
        `Begin the task ${taskId} on "${visibleLine(name)}" now?`,
        'nothing was sent',
      );
      const run = await client.call('POST /api/servers/:id/tasks/:taskId/run', { params: { id, taskId } });
      outputOf(deps, command).result(run, `Begun "${visibleLine(run.name)}" (run ${run.id})`);
    });
}

interface CancelOptions {
  readonly text?: string;
}

function declareCancel(parent: Command, deps: CliDeps): void {
  withJson(parent.command('cancel'))
    .description('cancel the run of a task that is under way')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the task')
    .option('--text <text>', 'what players read')
    .addHelpText('after', examples('outpost tasks cancel Chernarus 1 --text "No reset today"'))
    .action(async (wanted: string, task: string, { text }: CancelOptions, command: Command) => {
      const taskId = taskIdOf(task);
      const { checkedCancellation } = await import('../../request-check.js');
      const body = await checkedCancellation({ ...(text !== undefined && { text }) });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, taskId };
      const run = await client.call('POST /api/servers/:id/tasks/:taskId/cancel', { params, body });
      outputOf(deps, command).result(run, `Cancelled "${visibleLine(run.name)}" (run ${run.id})`);
    });
}

function shown(output: Output, task: Task): string {
  const conditions = conditionsOf(task);
  return [
    `${visibleLine(task.name)}, ${task.schedule}: ${nextRunOf(task)}`,
    ...(conditions === '' ? [] : [`Only if ${conditions}`]),
    output.table(task.steps, STEP_COLUMNS),
  ].join('\n');
}

const conditionsOf = ({ onlyIfOnline, onlyIfPlayersBelow, onlyIfPlayersAbove }: Task): string =>
  [
    onlyIfOnline ? 'the server answers' : '',
    onlyIfPlayersBelow === null ? '' : `fewer than ${onlyIfPlayersBelow} players are on`,
    onlyIfPlayersAbove === null ? '' : `more than ${onlyIfPlayersAbove} players are on`,
  ]
    .filter(Boolean)
    .join(' and ');
