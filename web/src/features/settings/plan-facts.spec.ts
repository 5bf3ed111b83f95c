import { expect, it } from '@jest/globals';
import { type Subscription } from '@outpost/contracts/billing.js';
import { planFacts } from './plan-facts.js';
import { settingsTexts } from './texts/en.js';

const FREE: Subscription = {
  plan: 'free',
  provider: 'self-hosted',
  canActivate: true,
  canCancel: false,
  servers: 1,
  maxServers: 1,
  commands: ['players', 'say'],
  logRetentionDays: 1,
};

const PREMIUM: Subscription = {
  ...FREE,
  plan: 'premium',
  maxServers: null,
  commands: null,
  logRetentionDays: 30,
};

const valuesOf = (subscription: Subscription) =>
  planFacts(settingsTexts.get(), subscription).map(({ value }) => value);

it('says what the free tier allows and how much of it is used', () => {
  expect(valuesOf(FREE)).toEqual(['Free Tier, $0', '1 of 1', '2 commands', '24 hours']);
});

it('lists the commands of the free tier on demand', () => {
  const facts = planFacts(settingsTexts.get(), FREE);
  expect(facts.find(({ details }) => details !== undefined)?.details).toBe('players, say');
});

it('says what Premium allows', () => {
  expect(valuesOf(PREMIUM)).toEqual(['Premium, $9.99/month', '1, unlimited', 'All commands', '30 days']);
});
