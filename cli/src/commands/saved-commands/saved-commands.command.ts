import { listRows } from '@outpost/api-client/list-rows.js';
import { type SavedCommand } from '@outpost/contracts/console.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, type ListLimit, wholeNumber, withJson, withLimit } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type Column } from '../../table.js';

const COLUMNS: readonly Column<SavedCommand>[] = [
  { head: 'ID', cell: ({ id }) => String(id) },
  { head: 'COMMAND', cell: ({ command }) => command },
];

export function declareSavedCommands(parent: Command, deps: CliDeps): void {
  const saved = withJson(parent.command('saved-commands'))
    .alias('saved')
    .description("saved commands of a server's console");
  declareList(saved, deps);
  declareAdd(saved, deps);
  declareRemove(saved, deps);
}

function declareList(parent: Command, deps: CliDeps): void {
  withLimit(withJson(parent.command('list')))
    .alias('ls')
    .description('list them')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost saved-commands list Chernarus'))
    .action(async (wanted: string, { limit }: ListLimit, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const saved = await listRows(
        (part) => client.page('GET /api/servers/:id/saved-commands', { params: { id }, query: part }),
        limit,
      );
      outputOf(deps, command).list(saved, COLUMNS, 'No commands are saved');
    });
}

function declareAdd(parent: Command, deps: CliDeps): void {
  withJson(parent.command('add'))
    .description('save one; everyone with access to the console sees it')
    .argument('<server>', 'name or id of the server')
    .argument('<command...>', 'the command and its words')
    .addHelpText('after', examples('outpost saved-commands add Chernarus -- say -1 restart soon'))
    .action(async (wanted: string, words: readonly string[], _options: object, command: Command) => {
      const { checkedSavedCommand } = await import('../../request-check.js');
      const body = await checkedSavedCommand({ command: words.join(' ') });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const saved = await client.call('POST /api/servers/:id/saved-commands', { params: { id }, body });
      outputOf(deps, command).result(saved, `Saved ${quoted(saved.command, saved.id)}`);
    });
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withJson(parent.command('remove'))
    .alias('rm')
    .description('delete one')
    .argument('<server>', 'name or id of the server')
    .argument('<id>', 'id of the saved command', wholeNumber)
    .addHelpText('after', examples('outpost saved-commands remove Chernarus 1'))
    .action(async (wanted: string, commandId: number, _options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, commandId };
      await client.call('DELETE /api/servers/:id/saved-commands/:commandId', { params });
      outputOf(deps, command).result({ id: commandId, removed: true }, `Removed the command ${commandId}`);
    });
}
