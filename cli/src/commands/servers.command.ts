import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { withJson } from '../output.js';
import { declareServersAdd } from './servers-add.command.js';
import { declareServersList } from './servers-list.command.js';
import { declareServersRemove } from './servers-remove.command.js';
import { declareServersStatus } from './servers-status.command.js';

export function declareServers(parent: Command, deps: CliDeps): void {
  const servers = withJson(parent.command('servers')).description(
    'list, add and remove game servers, and see their state',
  );
  declareServersList(servers, deps);
  declareServersAdd(servers, deps);
  declareServersRemove(servers, deps);
  declareServersStatus(servers, deps);
}
