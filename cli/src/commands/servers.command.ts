import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { withJson } from '../output.js';
import { declareServersAdd } from './servers-add.command.js';
import { declareServersEdit } from './servers-edit.command.js';
import { declareServersList } from './servers-list.command.js';
import { declareServersRemove } from './servers-remove.command.js';
import { declareServersRestart, declareServersStart } from './servers-restart.command.js';
import { declareServersStatus } from './servers-status.command.js';

export function declareServers(parent: Command, deps: CliDeps): void {
  const servers = withJson(parent.command('servers')).description(
    'list, add, change and remove game servers, and see their state',
  );
  declareServersList(servers, deps);
  declareServersAdd(servers, deps);
  declareServersEdit(servers, deps);
  declareServersRemove(servers, deps);
  declareServersStatus(servers, deps);
  declareServersRestart(servers, deps);
  declareServersStart(servers, deps);
}
