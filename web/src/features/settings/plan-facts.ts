import { type Subscription } from '@outpost/contracts/billing.js';
import { type Fact } from '../../ui/facts.js';

const PLANS: Readonly<Record<Subscription['tier'], string>> = {
  free: 'Free Tier, $0',
  premium: 'Premium, $9.99/month',
};

/** What the plan allows, and how much of it is used. */
export function planFacts(subscription: Subscription): readonly Fact[] {
  return [
    { name: 'Plan', value: planName(subscription) },
    { name: 'Servers', value: serversOf(subscription) },
    { name: 'Commands', value: subscription.commands?.join(', ') ?? 'All commands' },
    { name: 'Logs', value: retention(subscription.logRetentionDays) },
  ];
}

const planName = ({ tier, provider }: Subscription): string =>
  provider === 'off' ? 'Everything included, payments are off' : PLANS[tier];

const serversOf = ({ servers, maxServers }: Subscription): string =>
  maxServers === null ? `${servers}, unlimited` : `${servers} of ${maxServers}`;

const retention = (days: number): string => (days === 1 ? '24 hours' : `${days} days`);
