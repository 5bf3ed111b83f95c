import { type RestartTimingRequest } from '@outpost/contracts/restart-timing-requests.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, wholeNumber, withJson } from '../../options.js';
import { dryText } from '../../dry-run-text.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { type RestartStepOptions, stepsOf, withRestartSteps } from '../../restart-options.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';
import { timeAheadOf } from '../../time-text.js';
import { daysIn } from '../../weekdays.js';
import { nextRestartOf, planIdOf } from './plan-lookup.js';

interface PlanOptions extends RestartStepOptions {
  readonly name?: string;
  readonly at?: readonly string[];
  readonly days?: readonly number[];
  readonly every?: number;
  readonly from?: string;
  readonly once?: string;
  readonly timeZone?: string;
  readonly stopAfter?: number;
  readonly disabled?: boolean;
  readonly dryRun?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

const NOTES = `
Texts may contain {minutes}, {server}, {players} and {next_restart}.
${examples(
  'outpost plans add Chernarus --name "Nightly restart" --at 03:45,15:45 --warn 15,5,1 --lock 1m --kick "The server restarts"',
  'outpost plans add Chernarus --name "Every 6 hours" --every 6 --from 00:30 --warn 10,5,1 --dry-run',
)}`;

const withTiming = (command: Command, { now }: Pick<CliDeps, 'now'>): Command =>
  command
    .option('--at <times>', 'times of the day, such as 03:45,15:45', timesIn)
    .option('--days <days>', 'only on these days, such as sat,sun', daysIn)
    .option('--every <hours>', 'every so many hours instead', wholeNumber)
    .option('--from <time>', 'a time of the day of one of them (default: 00:00)')
    .option('--once <time>', 'once instead: 15m, 2h or 3d from now, or ISO 8601', (text) =>
      timeAheadOf(text, now()),
    )
    .option('--time-zone <name>', "such as Europe/Berlin; the server's own without it")
    .option('--stop-after <failures>', 'stop after so many failures in a row; 0: never (default: 3)', Number);

export function declarePlansAdd(parent: Command, deps: CliDeps): void {
  withRestartSteps(withTiming(withJson(parent.command('add')), deps))
    .description('plan restarts; --dry-run only tells what would be sent, and when')
    .argument('<server>', 'name or id of the server')
    .requiredOption('--name <text>', 'what the plan is called')
    .option('--disabled', 'do not run it before it is enabled')
    .option('--dry-run', 'store nothing')
    .addHelpText('after', NOTES)
    .action(async (wanted: string, options: PlanOptions, command: Command) => {
      const timing = timingOf(options);
      if (!timing) throw new CliError('usage', 'when? Give --at, --every or --once');
      const { checkedPlan } = await import('../../request-check.js');
      const body = await checkedPlan({ ...fieldsOf(options), timing });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const output = outputOf(deps, command);
      if (options.dryRun === true) {
        const dry = await client.call('POST /api/servers/:id/restart-plans/dry-run', {
          params: { id },
          body,
        });
        output.result(dry, dryText(output, dry.restarts, dry.steps));
        return;
      }
      const plan = await client.call('POST /api/servers/:id/restart-plans', { params: { id }, body });
      output.result(plan, `Planned "${visibleLine(plan.name)}" (id ${plan.id}): ${nextRestartOf(plan)}`);
    });
}

export function declarePlansEdit(parent: Command, deps: CliDeps): void {
  withRestartSteps(withTiming(withJson(parent.command('edit')), deps), true)
    .description('change a plan; omitted fields stay unchanged')
    .argument('<server>', 'name or id of the server')
    .argument('<plan>', 'id of the plan')
    .option('--name <text>', 'another name')
    .option('--enable', 'let it run, and count its failures anew')
    .addOption(new Option('--disable', 'let it rest').conflicts('enable'))
    .addHelpText('after', examples('outpost plans edit Chernarus 1 --warn 30,15,5,1'))
    .action(async (wanted: string, plan: string, options: PlanOptions, command: Command) => {
      const planId = planIdOf(plan);
      const timing = timingOf(options);
      const change = { ...fieldsOf(options), ...(timing && { timing }) };
      if (Object.keys(change).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const { checkedPlanChange } = await import('../../request-check.js');
      const body = await checkedPlanChange(change);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, planId };
      const changed = await client.call('PATCH /api/servers/:id/restart-plans/:planId', { params, body });
      const text = `Updated "${visibleLine(changed.name)}" (id ${changed.id}): ${nextRestartOf(changed)}`;
      outputOf(deps, command).result(changed, text);
    });
}

/** @throws {CliError} if more than one kind was given */
function timingOf({ at, days, every, from, once }: PlanOptions): RestartTimingRequest | undefined {
  const kinds = [at, every, once].filter((one) => one !== undefined);
  if (kinds.length > 1) throw new CliError('usage', 'only one of --at, --every and --once');
  if (days && !at) throw new CliError('usage', '--days goes with --at');
  if (from !== undefined && every === undefined) throw new CliError('usage', '--from goes with --every');
  if (at) return { kind: 'times', times: [...at], ...(days && { weekdays: [...days] }) };
  if (every !== undefined) return { kind: 'every', hours: every, from: from ?? '00:00' };
  return once === undefined ? undefined : { kind: 'once', at: once };
}

const fieldsOf = ({ name, timeZone, stopAfter, disabled, enable, disable, ...steps }: PlanOptions) => ({
  ...stepsOf(steps),
  ...(name !== undefined && { name }),
  ...(timeZone !== undefined && { timeZone }),
  ...(stopAfter !== undefined && { stopAfterFailures: stopAfter }),
  ...(enable === true && { enabled: true }),
  ...((disable === true || disabled === true) && { enabled: false }),
});

const timesIn = (text: string): readonly string[] => text.split(',').map((time) => time.trim());
