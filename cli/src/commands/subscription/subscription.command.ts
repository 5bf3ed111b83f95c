import { examples, withJson } from '../../options.js';
import { type Payment, type Subscription } from '@outpost/contracts/billing.js';
import { type PlanId } from '@outpost/contracts/plans.js';
import { type Command } from 'commander';
import { type CliDeps } from '../../cli-deps.js';
import { outputOf } from '../../output.js';
import { openPanel } from '../../panel.js';

export const PLAN_NAMES: Readonly<Record<PlanId, string>> = { free: 'Free Tier', premium: 'Premium' };

export function declareSubscription(parent: Command, deps: CliDeps): void {
  const subscription = withJson(parent.command('subscription')).description('see and change your plan');
  declareShow(subscription, deps);
  declareRefresh(subscription, deps);
  declareActivate(subscription, deps);
  declareCancel(subscription, deps);
  declarePortal(subscription, deps);
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

const PAYMENT_LINES: Readonly<Record<Payment['state'], string>> = {
  trial: 'trial until',
  active: 'paid until',
  'past-due': 'the last payment failed; Premium lasts until',
  ending: 'cancelled; Premium lasts until',
  ended: 'ended',
};

const paymentLine = ({ state, until }: Payment): string =>
  [PAYMENT_LINES[state], ...(until === null ? [] : [until.slice(0, 10)])].join(' ');

const rows = ({
  plan,
  provider,
  payment,
  servers,
  maxServers,
  commands,
  logRetentionDays,
}: Subscription): (readonly [string, string])[] => [
  ['Plan', provider === 'off' ? 'everything, without payments' : PLAN_NAMES[plan]],
  ...(payment ? [['Payment', paymentLine(payment)] as const] : []),
  ['Servers', maxServers === null ? `${servers}, no limit` : `${servers} of ${maxServers}`],
  ['Commands', commands === null ? 'all' : commands.join(', ')],
  ['Logs', logRetentionDays === 1 ? '24 hours' : `${logRetentionDays} days`],
];

function declareRefresh(parent: Command, deps: CliDeps): void {
  withJson(parent.command('refresh'))
    .description('ask the payment provider how your subscription stands')
    .addHelpText('after', examples('outpost subscription refresh'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const subscription = await client.call('POST /api/subscription/refresh');
      const output = outputOf(deps, command);
      output.result(subscription, output.pairs(rows(subscription)));
    });
}

function declareActivate(parent: Command, deps: CliDeps): void {
  withJson(parent.command('activate'))
    .description('get Premium, or the address where it is paid')
    .addHelpText('after', examples('outpost subscription activate'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const activation = await client.call('POST /api/subscription/activate');
      const { checkoutUrl } = activation;
      const done = checkoutUrl === undefined ? 'Premium is active' : `Open this page to pay: ${checkoutUrl}`;
      outputOf(deps, command).result(activation, done);
    });
}

function declareCancel(parent: Command, deps: CliDeps): void {
  withJson(parent.command('cancel'))
    .description('switch back to the free tier, at the end of what is paid; nothing is deleted')
    .addHelpText('after', examples('outpost subscription cancel'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const user = await client.call('POST /api/subscription/cancel');
      const done =
        user.subscriptionStatus === 'active'
          ? 'Cancelled. Premium lasts until the end of what is paid: see outpost subscription show'
          : 'You are back on the Free Tier. Your servers stay; what the plan does not hold is refused';
      outputOf(deps, command).result(user, done);
    });
}

function declarePortal(parent: Command, deps: CliDeps): void {
  withJson(parent.command('portal'))
    .description('get the address of the page for invoices and means of payment')
    .addHelpText('after', examples('outpost subscription portal'))
    .action(async (_options: object, command: Command) => {
      const { client } = await openPanel(deps);
      const portal = await client.call('POST /api/subscription/portal');
      outputOf(deps, command).result(portal, portal.url);
    });
}
