import { type PlannedStepRequest } from '@outpost/contracts/task-requests.js';
import { type Task } from '@outpost/contracts/tasks.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { idFrom } from '../../id-argument.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { dryText } from '../../dry-run-text.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';
import { addStep, STEPS_HELP } from './step-text.js';

interface TaskOptions {
  readonly name?: string;
  readonly schedule?: string;
  readonly step?: readonly PlannedStepRequest[];
  readonly timeZone?: string;
  readonly onlyIfOnline?: boolean;
  readonly playersBelow?: number;
  readonly playersAbove?: number;
  readonly always?: boolean;
  readonly disabled?: boolean;
  readonly dryRun?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

/** @throws {CliError} the text is not an id */
export const taskIdOf = (text: string): number => idFrom(text, 'a task', 'outpost tasks list');

/** Times are always printed in UTC; the zone is the one whose clock the task follows. */
export const nextRunOf = ({ enabled, nextRun, timeZone }: Task): string =>
  enabled
    ? `${nextRun === null ? 'no next run' : `next run ${shortTime(nextRun)}`}, by the clock of ${visibleLine(timeZone)}`
    : 'disabled';

const withFields = (command: Command): Command =>
  command
    .option('--step <step>', 'what it does; one option for each step', addStep)
    .option('--time-zone <name>', "such as Europe/Berlin; the server's own without it")
    .option('--only-if-online', 'only if the server answers')
    .option('--players-below <count>', 'only if fewer players are on', wholeNumber)
    .option('--players-above <count>', 'only if more players are on', wholeNumber);

const EXAMPLES = [
  'outpost tasks add Chernarus --name Reset --schedule "0 4 * * 1" --step "message Soon" --step "wait 60s"',
  'outpost tasks add Chernarus --name Save --schedule "0 * * * *" --step "command #save" --dry-run',
];

export function declareTasksAdd(parent: Command, deps: CliDeps): void {
  withFields(withJson(parent.command('add')))
    .description('plan a task of several steps')
    .argument('<server>', 'name or id of the server')
    .requiredOption('--name <text>', 'what the task is called')
    .requiredOption('--schedule <cron>', 'five cron fields')
    .option('--disabled', 'do not run it before it is enabled')
    .option('--dry-run', 'only tell what it would do, and when')
    .addHelpText('after', `${STEPS_HELP}\n${examples(...EXAMPLES)}`)
    .action(async (wanted: string, options: TaskOptions, command: Command) => {
      if (!options.step) throw new CliError('usage', 'what does it do? Give --step at least once');
      const { checkedTask } = await import('../../request-check.js');
      const body = await checkedTask(fieldsOf(options));
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const output = outputOf(deps, command);
      if (options.dryRun === true) {
        const dry = await client.call('POST /api/servers/:id/tasks/dry-run', { params: { id }, body });
        output.result(dry, dryText(output, dry.runs, dry.steps));
        return;
      }
      const task = await client.call('POST /api/servers/:id/tasks', { params: { id }, body });
      const text = `Planned "${visibleLine(task.name)}" (id ${task.id}): ${nextRunOf(task)}`;
      output.result(task, text);
    });
}

export function declareTasksEdit(parent: Command, deps: CliDeps): void {
  withFields(withJson(parent.command('edit')))
    .description('change a task; omitted fields stay unchanged, steps are given as a whole')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the task')
    .option('--name <text>', 'another name')
    .option('--schedule <cron>', 'other times')
    .option('--always', 'without conditions')
    .option('--enable', 'let it run')
    .addOption(new Option('--disable', 'let it rest').conflicts('enable'))
    .addHelpText('after', `${STEPS_HELP}\n${examples('outpost tasks edit Chernarus 1 --players-below 5')}`)
    .action(async (wanted: string, task: string, options: TaskOptions, command: Command) => {
      const taskId = taskIdOf(task);
      const change = fieldsOf(options);
      if (Object.keys(change).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const { checkedTaskChange } = await import('../../request-check.js');
      const body = await checkedTaskChange(change);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, taskId };
      const changed = await client.call('PATCH /api/servers/:id/tasks/:taskId', { params, body });
      const text = `Updated "${visibleLine(changed.name)}" (id ${changed.id}): ${nextRunOf(changed)}`;
      outputOf(deps, command).result(changed, text);
    });
}

const ALWAYS = { onlyIfOnline: false, onlyIfPlayersBelow: null, onlyIfPlayersAbove: null };

const fieldsOf = ({ step, playersBelow, playersAbove, always, ...options }: TaskOptions) => ({
  ...(always === true && ALWAYS),
  ...(options.name !== undefined && { name: options.name }),
  ...(options.schedule !== undefined && { schedule: options.schedule }),
  ...(step && { steps: [...step] }),
  ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  ...(options.onlyIfOnline === true && { onlyIfOnline: true }),
  ...(playersBelow !== undefined && { onlyIfPlayersBelow: playersBelow }),
  ...(playersAbove !== undefined && { onlyIfPlayersAbove: playersAbove }),
  ...(options.enable === true && { enabled: true }),
  ...((options.disable === true || options.disabled === true) && { enabled: false }),
});
