import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { CliError } from '../cli-error.js';
import { outputOf, withJson } from '../output.js';
import { openPanel } from '../panel.js';
import { findServer } from '../server-lookup.js';
import { visibleText } from '../terminal-text.js';

const NOTES = `
The words of the command are joined by blanks. Put -- before it when a word of it starts with a dash:
  outpost exec chernarus -- say -1 restart in five minutes
Control characters in the answer are shown as \\x1b; --json has them unchanged, escaped as JSON does.`;

export function declareExec(parent: Command, deps: CliDeps): void {
  withJson(parent.command('exec'))
    .description('run a remote console command and print the answer')
    .argument('<server>', 'name or id of the server')
    .argument('<command...>', 'the command and its words')
    .addHelpText('after', NOTES)
    .action(async (wanted: string, words: readonly string[], _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { checkedCommand } = await import('../request-check.js');
      const body = await checkedCommand({ command: words.join(' ') });
      const { id, name } = await findServer(client, wanted);
      const { response, outcome } = await client.call('POST /api/servers/:id/command', {
        params: { id },
        body,
      });
      const document = { server: { id, name }, command: body.command, response, outcome };
      outputOf(deps, command).result(document, visibleText(response));
      if (outcome === 'failed') throw new CliError('gameServer', 'the game did not run this command');
    });
}
