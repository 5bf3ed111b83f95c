import { examples, withJson } from '../../options.js';
import { type UpdateScheduleRequest } from '@outpost/contracts/schedule-requests.js';
import { type Command, Option } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { CliError } from '../../cli-error.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { nextRunOf, scheduleIdOf } from './schedule-lookup.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';

interface EditOptions {
  readonly command?: string;
  readonly schedule?: string;
  readonly timeZone?: string;
  readonly serverTimeZone?: boolean;
  readonly enable?: boolean;
  readonly disable?: boolean;
}

export function declareSchedulesEdit(parent: Command, deps: CliDeps): void {
  withJson(parent.command('edit'))
    .description('change a scheduled command; omitted fields stay unchanged')
    .argument('<server>', 'name or id of the server')
    .argument('<schedule>', 'id of the scheduled command')
    .option('--command <text>', 'another command')
    .option('--schedule <cron>', 'other times')
    .option('--time-zone <name>', 'another time zone')
    .addOption(new Option('--server-time-zone', "the server's own time zone again").conflicts('timeZone'))
    .option('--enable', 'let it run')
    .addOption(new Option('--disable', 'let it rest').conflicts('enable'))
    .addHelpText('after', examples('outpost schedules edit Chernarus 1 --disable'))
    .action(async (wanted: string, schedule: string, options: EditOptions, command: Command) => {
      const commandId = scheduleIdOf(schedule);
      const body = await changeOf(options);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = 'PATCH /api/servers/:id/scheduled/:commandId';
      const changed = await client.call(route, { params: { id, commandId }, body });
      const text = `Updated "${visibleLine(changed.command)}" (id ${changed.id}): ${nextRunOf(changed)}`;
      outputOf(deps, command).result(changed, text);
    });
}

async function changeOf(options: EditOptions): Promise<UpdateScheduleRequest> {
  const { command, schedule, timeZone, serverTimeZone, enable, disable } = options;
  const change = {
    ...(command !== undefined && { command }),
    ...(schedule !== undefined && { schedule }),
    ...(timeZone !== undefined && { timeZone }),
    ...(serverTimeZone === true && { timeZone: null }),
    ...(enable === true && { enabled: true }),
    ...(disable === true && { enabled: false }),
  };
  if (Object.keys(change).length === 0) throw new CliError('usage', 'nothing to change: see --help');
  const { checkedScheduleChange } = await import('../../request-check.js');
  return checkedScheduleChange(change);
}
