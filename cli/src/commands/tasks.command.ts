import { type Command } from 'commander';
import { type CliDeps } from '../cli-deps.js';
import { withJson } from '../output.js';
import { declareTasksAdd } from './tasks-add.command.js';
import { declareTasksEdit } from './tasks-edit.command.js';
import { declareTasksList } from './tasks-list.command.js';
import { declareTasksRemove } from './tasks-remove.command.js';
import { declareTasksRun } from './tasks-run.command.js';
import { declareTasksRuns } from './tasks-runs.command.js';

export function declareTasks(parent: Command, deps: CliDeps): void {
  const tasks = withJson(parent.command('tasks')).description(
    'schedule commands of a server, run them by hand and see what came of them',
  );
  declareTasksList(tasks, deps);
  declareTasksAdd(tasks, deps);
  declareTasksEdit(tasks, deps);
  declareTasksRemove(tasks, deps);
  declareTasksRun(tasks, deps);
  declareTasksRuns(tasks, deps);
}
