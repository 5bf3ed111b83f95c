import { type RestartPlan } from '@outpost/contracts/restart-plans.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { examples, withJson } from '../../options.js';
import { outputOf, shortTime } from '../../output.js';
import { openPanel } from '../../panel.js';
import { confirm, requireConsent, withYes, type YesOption } from '../../prompt.js';
import { findServer } from '../../server-lookup.js';
import { visibleLine } from '../../terminal-text.js';
import { minutesOf } from '../../time-text.js';
import { nextRestartOf, planIdOf } from './plan-lookup.js';
import { declarePlansAdd, declarePlansEdit } from './plans-edit.command.js';
import { declarePlansList } from './plans-list.command.js';

export function declarePlans(parent: Command, deps: CliDeps): void {
  const plans = withJson(parent.command('plans')).description(
    'plan restarts of a server, with warnings, and skip or postpone the next one',
  );
  declarePlansList(plans, deps);
  declarePlansAdd(plans, deps);
  declarePlansEdit(plans, deps);
  declareRemove(plans, deps);
  declareChange(plans, deps, 'skip', 'skip the next restart of a plan');
  declareChange(plans, deps, 'unskip', 'do not skip it after all');
  declarePostpone(plans, deps);
  declareRun(plans, deps);
}

function declareRemove(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('remove')))
    .alias('rm')
    .description('delete a plan; its runs are kept, and one that is under way goes on')
    .argument('<server>', 'name or id of the server')
    .argument('<plan>', 'id of the plan')
    .addHelpText('after', examples('outpost plans remove Chernarus 1 --yes'))
    .action(async (wanted: string, plan: string, options: YesOption, command: Command) => {
      requireConsent(deps, options);
      const planId = planIdOf(plan);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      const question = `Delete the restart plan ${planId} of "${visibleLine(name)}"?`;
      await confirm(deps, options, question, 'nothing was deleted');
      await client.call('DELETE /api/servers/:id/restart-plans/:planId', { params: { id, planId } });
      outputOf(deps, command).result({ id: planId, removed: true }, `Deleted the restart plan ${planId}`);
    });
}

function declareChange(parent: Command, deps: CliDeps, action: 'skip' | 'unskip', about: string): void {
  withJson(parent.command(action))
    .description(about)
    .argument('<server>', 'name or id of the server')
    .argument('<plan>', 'id of the plan')
    .addHelpText('after', examples(`outpost plans ${action} Chernarus 1`))
    .action(async (wanted: string, plan: string, _options: object, command: Command) => {
      const planId = planIdOf(plan);
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, planId };
      const changed = await client.call(`POST /api/servers/:id/restart-plans/:planId/${action}`, { params });
      outputOf(deps, command).result(changed, changedText(changed));
    });
}

function declarePostpone(parent: Command, deps: CliDeps): void {
  withJson(parent.command('postpone'))
    .description('postpone the next restart of a plan, before its first warning')
    .argument('<server>', 'name or id of the server')
    .argument('<plan>', 'id of the plan')
    .argument('<time>', 'by how long, such as 30m', minutesOf)
    .addHelpText('after', examples('outpost plans postpone Chernarus 1 30m'))
    .action(async (wanted: string, plan: string, minutes: number, _options: object, command: Command) => {
      const planId = planIdOf(plan);
      const { checkedPostponement } = await import('../../request-check.js');
      const body = await checkedPostponement({ minutes });
      const { client } = await openPanel(deps);
      const { id } = await findServer(client, wanted);
      const params = { id, planId };
      const changed = await client.call('POST /api/servers/:id/restart-plans/:planId/postpone', {
        params,
        body,
      });
      outputOf(deps, command).result(changed, changedText(changed));
    });
}

interface RunOptions extends YesOption {
  readonly in?: number;
}

function declareRun(parent: Command, deps: CliDeps): void {
  withYes(withJson(parent.command('run')))
    .description('begin the restart of a plan now; its times are unchanged')
    .argument('<server>', 'name or id of the server')
    .argument('<plan>', 'id of the plan')
    .option('--in <time>', 'restart in so long, with the warnings until then (default: now)', minutesOf)
    .addHelpText('after', examples('outpost plans run Chernarus 1 --in 5m --yes'))
    .action(async (wanted: string, plan: string, options: RunOptions, command: Command) => {
      requireConsent(deps, options);
      const planId = planIdOf(plan);
      const { client } = await openPanel(deps);
      const { id, name } = await findServer(client, wanted);
      await confirm(deps, options, `Restart "${visibleLine(name)}"?`, 'nothing was sent');
      const body = { inMinutes: options.in ?? 0 };
      const params = { id, planId };
      const run = await client.call('POST /api/servers/:id/restart-plans/:planId/run', { params, body });
      const text = `${visibleLine(name)} restarts at ${shortTime(run.restartAt)} (run ${run.id})`;
      outputOf(deps, command).result(run, text);
    });
}

const changedText = (plan: RestartPlan): string => `"${visibleLine(plan.name)}": ${nextRestartOf(plan)}`;
