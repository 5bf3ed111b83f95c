import { describe, expect, it } from '@jest/globals';
import { type SubscriptionStatus } from '@outpost/contracts/users.js';
import { type UsersRepository } from '../auth/users.repository.js';
import { Entitlements } from '../billing/entitlements.service.js';
import { type PlanUsageRepository } from '../billing/plan-usage.repository.js';
import { type BillingMode, type Environment } from '../platform/env.js';
import { type ServerEntity } from '../servers/server.entity.js';
import { RetentionPeriods } from './retention-periods.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const DAY = 24 * 3_600_000;
const SERVER = { id: 1, ownerId: 7 } as ServerEntity;

function periodsOf(
  status: SubscriptionStatus | undefined,
  billing: BillingMode = 'self-hosted',
): RetentionPeriods {
  const owner = status === undefined ? null : { id: 7, subscriptionStatus: status };
  const users = { findById: () => Promise.resolve(owner) } as unknown as UsersRepository;
  const entitlements = new Entitlements({ BILLING: billing } as Environment, users, {} as PlanUsageRepository);
  return new RetentionPeriods(users, entitlements, { now: () => NOW });
}

const daysBefore = (moment: number): number => (NOW.getTime() - moment) / DAY;

describe('RetentionPeriods', () => {
  it.each([
    ['inactive', 'self-hosted', 1, 8],
    ['active', 'self-hosted', 30, 30],
    ['inactive', 'off', 30, 30],
    [undefined, 'self-hosted', 1, 8],
  ] as const)(
    'with plan %s and billing %s, shows %d days and retains %d',
    async (status, billing, shown, retained) => {
      const periods = periodsOf(status, billing);
      expect(daysBefore(await periods.shownSince(SERVER))).toBe(shown);
      expect(daysBefore(await periods.retainedSince(SERVER))).toBe(retained);
    },
  );

  it('shows thirty days of the system log', () => {
    expect(daysBefore(periodsOf('inactive').systemShownSince())).toBe(30);
  });
});
