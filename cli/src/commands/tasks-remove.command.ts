import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { askYes } from '../prompt.js';
import { taskIdOf } from '../scheduled-task.js';
import { findServer } from '../server-lookup.js';
import { visibleLine } from '../terminal-text.js';

export function declareTasksRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('delete a scheduled command and its runs')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the scheduled command')
    .option('--yes', 'do not ask')
    .action(async (wanted: string, task: string, { yes }: { yes?: boolean }, command: Command) => {
      if (!yes && !deps.stdin.isTTY) {
        throw new CliError('usage', 'there is no terminal to ask for a confirmation: use --yes');
      }
      const commandId = taskIdOf(task);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const question = `Delete the scheduled command ${commandId} of "${visibleLine(name)}"?`;
      if (!yes && !(await askYes(deps, question))) throw new CliError('cancelled', 'nothing was deleted');
      const params = { id, commandId };
      await client.call('DELETE /api/servers/:id/scheduled/:commandId', { params });
      const document = { id: commandId, removed: true };
      outputOf(deps, command).result(document, `Deleted the scheduled command ${commandId}`);
    });
}
