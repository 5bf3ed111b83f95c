import { ANSWER_KEPT_BYTES } from '@outpost/contracts/limits.js';
import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { cutNote } from '../cut-note.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { taskIdOf } from '../scheduled-task.js';
import { findServer } from '../server-lookup.js';
import { visibleText } from '../terminal-text.js';

export function declareTasksRun(parent: Command, deps: CliDeps): void {
  withJson(parent.command('run'))
    .description('run a scheduled command now and print the answer; its schedule stays as it is')
    .argument('<server>', 'name or id of the server')
    .argument('<task>', 'id of the scheduled command')
    .action(async (wanted: string, task: string, _options: object, command: Command) => {
      const commandId = taskIdOf(task);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const route = 'POST /api/servers/:id/scheduled/:commandId/test';
      const tested = await client.call(route, { params: { id, commandId } });
      const note = cutNote(tested.wholeBytes, ANSWER_KEPT_BYTES);
      const text = [visibleText(tested.response).trimEnd(), note].filter(Boolean).join('\n');
      outputOf(deps, command).result(tested, text);
    });
}
