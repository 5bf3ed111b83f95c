import { examples, withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';
import { nextRunOf } from './scheduled-task.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';

interface AddOptions {
  readonly schedule: string;
  readonly timeZone?: string;
  readonly disabled?: boolean;
}

const NOTES = `
The five fields of the schedule are minute, hour, day of month, month and day of week. Put them in quotes, and -- before
the command when a word of it starts with a dash.
${examples('outpost tasks add Chernarus --schedule "45 3 * * *" -- say -1 restart in fifteen minutes')}`;

export function declareTasksAdd(parent: Command, deps: CliDeps): void {
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
      const task = await client.call('POST /api/servers/:id/scheduled', { params: { id }, body });
      const text = `Scheduled "${visibleLine(task.command)}" (id ${task.id}): ${nextRunOf(task)}`;
      outputOf(deps, command).result(task, text);
    });
}
