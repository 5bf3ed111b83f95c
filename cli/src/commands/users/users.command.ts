import { withJson } from '../../options.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { declareUsersList, declareUsersPending } from './users-list.command.js';
import { declareUsersDelete, declareUsersReject } from './users-remove.command.js';
import { declareUsersChanges } from './users-change.command.js';

export function declareUsers(parent: Command, deps: CliDeps): void {
  const users = withJson(parent.command('users')).description('approve and manage users, as an admin');
  declareUsersPending(users, deps);
  declareUsersList(users, deps);
  declareUsersChanges(users, deps);
  declareUsersReject(users, deps);
  declareUsersDelete(users, deps);
}
