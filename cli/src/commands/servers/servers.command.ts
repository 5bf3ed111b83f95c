import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, quoted } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { declareServersAdd } from './servers-add.command.js';
import { declareServersEdit } from './servers-edit.command.js';
import { declareServersList } from './servers-list.command.js';
import { declareServersRestart, declareServersStart } from './servers-restart.command.js';
import { declareServersShow } from './servers-show.command.js';
import { declareServersStatus } from './servers-status.command.js';

export function declareServers(parent: Command, deps: CliDeps): void {
  const servers = withJson(parent.command('servers')).description(
    'list, add, change and remove game servers, and see their state',
  );
  declareServersList(servers, deps);
  declareServersShow(servers, deps);
  declareServersAdd(servers, deps);
  declareServersEdit(servers, deps);
  declareRemove(servers, deps);
  declareServersStatus(servers, deps);
  declareServersRestart(servers, deps);
  declareServersStart(servers, deps);
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('remove a server and its command history from the panel')
    .argument('<server>', 'name or id of the server')
    .addHelpText('after', examples('outpost servers remove Chernarus --yes'))
    .action(async (wanted: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const question = `Remove ${quoted(name, id)} and its command history?`;
      await confirm(deps, options, question, 'nothing was removed');
      await client.call('DELETE /api/servers/:id', { params: { id } });
      outputOf(deps, command).result({ id, name, removed: true }, `Removed ${quoted(name, id)}`);
    });
}
