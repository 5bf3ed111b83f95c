import { type MaintenanceTimingRequest } from '@outpost/contracts/maintenance-requests.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { scopeOf, type ScopeOptions, withScope } from '../../scope-options.js';
import { minutesOf, timeAheadOf } from '../../time-text.js';
import { daysIn } from '../../weekdays.js';
import { findMaintenance, maintenanceText } from './maintenance-lookup.js';

interface MaintenanceOptions extends ScopeOptions {
  readonly name?: string;
  readonly note?: string;
  readonly from?: string;
  readonly to?: string;
  readonly for?: number;
  readonly days?: readonly number[];
  readonly at?: string;
  readonly timeZone?: string;
  readonly holdTasks?: boolean;
  readonly releaseTasks?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

const MINUTE_MS = 60_000;

const NOTES = `
Without --from or --at it begins now; without --to or --for it stays until it is ended.
${examples(
  'outpost maintenance add "Mod update" --server Chernarus --for 30m --hold-tasks',
  'outpost maintenance add "Wipe" --all --from 2999-01-01T06:00Z --for 2h',
  'outpost maintenance add "Weekly update" --server Chernarus --days thu --at 04:00 --for 90m --time-zone Europe/Berlin',
)}`;

const withTiming = (command: Command, { now }: Pick<CliDeps, 'now'>): Command =>
  command
    .option('--from <time>', 'when it begins: 15m or 2h from now, or ISO 8601', (text) =>
      timeAheadOf(text, now()),
    )
    .option('--to <time>', 'when it ends', (text) => timeAheadOf(text, now()))
    .addOption(
      new Option('--for <time>', 'how long it takes, such as 90m').argParser(minutesOf).conflicts('to'),
    )
    .option('--at <time>', 'every week: the time of the day it begins, such as 04:00')
    .option('--days <days>', 'every week: only on these days, such as sat,sun', daysIn)
    .option('--time-zone <name>', "of --at, such as Europe/Berlin; the server's own without it")
    .option('--note <text>', 'what people read about it on the status page')
    .option('--hold-tasks', 'hold scheduled commands and restart plans back');

export function declareMaintenanceAdd(parent: Command, deps: CliDeps): void {
  withTiming(withScope(withJson(parent.command('add'))), deps)
    .description('begin or plan it')
    .argument('<name>', 'what is done')
    .addHelpText('after', NOTES)
    .action(async (name: string, options: MaintenanceOptions, command: Command) => {
      const timing = timingOf(options, deps.now()) ?? { kind: 'once' };
      const { checkedMaintenance } = await import('../../request-check.js');
      const { client } = await openPanel(deps);
      const scope = await scopeOf(client, options);
      if (!('scope' in scope)) throw new CliError('usage', 'where? Give --server, --group or --all');
      const body = await checkedMaintenance({ ...fieldsOf(options), ...scope, name, timing });
      const window = await client.call('POST /api/maintenance', { body });
      const text = `Planned ${quoted(window.name, window.id)}: ${maintenanceText(window)}`;
      outputOf(deps, command).result(window, text);
    });
}

export function declareMaintenanceChange(parent: Command, deps: CliDeps): void {
  withTiming(withJson(parent.command('change')), deps)
    .description('change one; omitted fields stay unchanged, but its times are given as a whole')
    .argument('<maintenance>', 'name or id')
    .option('--name <name>', 'another name')
    .addOption(
      new Option('--release-tasks', 'let scheduled commands and restart plans run').conflicts('holdTasks'),
    )
    .option('--enable', 'let it come')
    .addOption(new Option('--disable', 'let it not come').conflicts('enable'))
    .addHelpText('after', examples('outpost maintenance change "Mod update" --for 2h'))
    .action(async (wanted: string, options: MaintenanceOptions, command: Command) => {
      const timing = timingOf(options, deps.now());
      const fields = { ...fieldsOf(options), ...(timing && { timing }) };
      if (Object.keys(fields).length === 0) throw new CliError('usage', 'nothing to change: see --help');
      const { checkedMaintenanceChange } = await import('../../request-check.js');
      const body = await checkedMaintenanceChange(fields);
      const { client } = await openPanel(deps);
      const { id } = await findMaintenance(client, wanted);
      const window = await client.call('PATCH /api/maintenance/:id', { params: { id }, body });
      const text = `Changed ${quoted(window.name, window.id)}: ${maintenanceText(window)}`;
      outputOf(deps, command).result(window, text);
    });
}

/** Undefined if nothing is said about it. @throws {CliError} for options that do not fit together */
function timingOf(options: MaintenanceOptions, now: number): MaintenanceTimingRequest | undefined {
  const { from, to, for: minutes, at, days } = options;
  if (at !== undefined) return weeklyOf(at, options);
  if (days) throw new CliError('usage', '--days goes with --at');
  const begin = from === undefined ? now : Date.parse(from);
  const end = minutes === undefined ? to : new Date(begin + minutes * MINUTE_MS).toISOString();
  if (from === undefined && end === undefined) return undefined;
  return { kind: 'once', ...(from !== undefined && { from }), ...(end !== undefined && { to: end }) };
}

function weeklyOf(
  at: string,
  { from, to, for: minutes, days }: MaintenanceOptions,
): MaintenanceTimingRequest {
  if (from !== undefined || to !== undefined)
    throw new CliError('usage', '--at is for every week, --from and --to are for once');
  if (minutes === undefined) throw new CliError('usage', 'how long? Give --for with --at');
  return { kind: 'weekly', at, minutes, ...(days && { weekdays: [...days] }) };
}

const fieldsOf = (options: MaintenanceOptions) => ({
  ...(options.name !== undefined && { name: options.name }),
  ...(options.note !== undefined && { note: options.note }),
  ...(options.timeZone !== undefined && { timeZone: options.timeZone }),
  ...(options.holdTasks === true && { holdsTasks: true }),
  ...(options.releaseTasks === true && { holdsTasks: false }),
  ...(options.enable === true && { enabled: true }),
  ...(options.disable === true && { enabled: false }),
});
