import { ANSWER_STORED_BYTES } from '@outpost/contracts/limits.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { cutNote } from '../../truncation-note.js';
import { examples, withJson } from '../../options.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine, visibleText } from '../../terminal-text.js';
import { nextRunOf, scheduleIdOf } from './schedule-lookup.js';
import { declareSchedulesEdit } from './schedules-edit.command.js';
import {
  declareSchedulesList,
  declareSchedulesPreview,
  declareSchedulesRestarts,
  declareSchedulesRuns,
} from './schedules-list.command.js';

export function declareSchedules(parent: Command, deps: CliDeps): void {
  const schedules = withJson(parent.command('schedules')).description(
    'schedule commands of a server, run them by hand and see what came of them',
  );
  declareSchedulesList(schedules, deps);
  declareSchedulesAdd(schedules, deps);
  declareSchedulesEdit(schedules, deps);
  declareRemove(schedules, deps);
  declareRun(schedules, deps);
  declareSchedulesRuns(schedules, deps);
  declareSchedulesRestarts(schedules, deps);
  declareSchedulesPreview(schedules, deps);
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('delete a scheduled command and its runs')
    .argument('<server>', 'name or id of the server')
    .argument('<schedule>', 'id of the scheduled command')
    .addHelpText('after', examples('outpost schedules remove Chernarus 1 --yes'))
    .action(async (wanted: string, schedule: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const commandId = scheduleIdOf(schedule);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const question = `Delete the scheduled command ${commandId} of "${visibleLine(name)}"?`;
      await confirm(deps, options, question, 'nothing was deleted');
      const params = { id, commandId };
      await client.call('DELETE /api/servers/:id/scheduled/:commandId', { params });
      const document = { id: commandId, removed: true };
      outputOf(deps, command).result(document, `Deleted the scheduled command ${commandId}`);
    });
}

function declareRun(parent: Command, deps: CliDeps): void {
  withJson(parent.command('run'))
    .description('run a scheduled command now and print the answer; its schedule is unchanged')
    .argument('<server>', 'name or id of the server')
    .argument('<schedule>', 'id of the scheduled command')
    .addHelpText('after', examples('outpost schedules run Chernarus 1'))
    .action(async (wanted: string, schedule: string, _options: object, command: Command) => {
      const commandId = scheduleIdOf(schedule);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = 'POST /api/servers/:id/scheduled/:commandId/test';
      const tested = await client.call(route, { params: { id, commandId } });
      const note = cutNote(tested.wholeBytes, ANSWER_STORED_BYTES);
      const text = [visibleText(tested.response).trimEnd(), note].filter(Boolean).join('\n');
      outputOf(deps, command).result(tested, text);
    });
}

interface AddOptions {
  readonly schedule: string;
  readonly timeZone?: string;
  readonly disabled?: boolean;
}

const NOTES = `
The five fields of the schedule are minute, hour, day of month, month and day of week. Put them in quotes, and -- before
the command when a word of it starts with a dash.
${examples('outpost schedules add Chernarus --schedule "45 3 * * *" -- say -1 restart in fifteen minutes')}`;

function declareSchedulesAdd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('add'))
    .description('schedule a command')
    .argument('<server>', 'name or id of the server')
    .argument('<command...>', 'the command and its words')
    .requiredOption('--schedule <cron>', 'five fields of cron, such as "*/10 * * * *"')
    .option('--time-zone <name>', "such as Europe/Berlin; the server's own without it")
    .option('--disabled', 'do not run it before it is enabled')
    .addHelpText('after', NOTES)
    .action(async (wanted: string, words: readonly string[], options: AddOptions, command: Command) => {
      const { client } = await openPanel(deps);
      const { checkedSchedule } = await import('../../request-check.js');
      const { schedule, timeZone, disabled } = options;
      const body = await checkedSchedule({
        command: words.join(' '),
        schedule,
        enabled: disabled !== true,
        ...(timeZone !== undefined && { timeZone }),
      });
      const { id } = await findServer(client, wanted);
      const created = await client.call('POST /api/servers/:id/scheduled', { params: { id }, body });
      const text = `Scheduled "${visibleLine(created.command)}" (id ${created.id}): ${nextRunOf(created)}`;
      outputOf(deps, command).result(created, text);
    });
}
