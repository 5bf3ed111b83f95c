import { examples, withJson } from '../../options.js';
import { type Subscription } from '@outpost/contracts/billing.js';
import { type PlanId } from '@outpost/contracts/plans.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';

export const PLAN_NAMES: Readonly<Record<PlanId, string>> = { free: 'Free Tier', premium: 'Premium' };

export function declareSubscription(parent: Command, deps: CliDeps): void {
  const subscription = withJson(parent.command('subscription')).description('see and change your plan');
  declareShow(subscription, deps);
  declareChange(subscription, deps, 'activate', 'get Premium', 'Premium is active');
  declareChange(
    subscription,
    deps,
    'cancel',
    'switch back to the free tier; nothing is deleted',
    'You are back on the Free Tier. Your servers stay; what the plan does not hold is refused',
  );
}

function declareShow(parent: Command, deps: CliDeps): void {
  withJson(parent.command('show', { isDefault: true }))
    .description('show your plan and its limits')
    .addHelpText('after', examples('outpost subscription show'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const subscription = await client.call('GET /api/subscription');
      const output = outputOf(deps, command);
      output.result(subscription, output.pairs(rows(subscription)));
    });
}

const rows = ({
  plan,
  provider,
  servers,
  maxServers,
  commands,
  logRetentionDays,
}: Subscription): (readonly [string, string])[] => [
  ['Plan', provider === 'off' ? 'everything, without payments' : PLAN_NAMES[plan]],
  ['Servers', maxServers === null ? `${servers}, no limit` : `${servers} of ${maxServers}`],
  ['Commands', commands === null ? 'all' : commands.join(', ')],
  ['Logs', logRetentionDays === 1 ? '24 hours' : `${logRetentionDays} days`],
];

function declareChange(
  parent: Command,
  deps: CliDeps,
  name: 'activate' | 'cancel',
  description: string,
  done: string,
): void {
  withJson(parent.command(name))
    .description(description)
    .addHelpText('after', examples(`outpost subscription ${name}`))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const user = await client.call(`POST /api/subscription/${name}`);
      outputOf(deps, command).result(user, done);
    });
}
