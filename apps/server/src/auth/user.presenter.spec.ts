import { describe, expect, it } from '@jest/globals';
import { readEnvironment } from '../platform/read-environment.js';
import { UserEntity } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';

const REPLICA = {
  NATS_URL: 'nats://localhost:4222',
  DATABASE_URL: 'postgres://outpost@localhost/outpost',
  SECRET_KEY: 'k'.repeat(40),
};

const account = (isAdmin: boolean): UserEntity =>
  Object.assign(new UserEntity(), { id: 1, username: 'anna', isAdmin, createdAt: new Date(0) });
const presented = (settings: Readonly<Record<string, string>>, isAdmin: boolean) =>
  new UserPresenter(readEnvironment(settings)).present(account(isAdmin));

describe('An account', () => {
  it('sees the cluster if it is an admin of a panel that runs with NATS', () => {
    expect(presented(REPLICA, true)).toHaveProperty('seesCluster', true);
    expect(presented(REPLICA, false)).not.toHaveProperty('seesCluster');
    expect(presented({}, true)).not.toHaveProperty('seesCluster');
  });

  it('is told when the panel has no plans', () => {
    expect(presented({ BILLING: 'off' }, false)).toMatchObject({
      paymentsOff: true,
      subscriptionStatus: 'active',
    });
    expect(presented({}, false)).not.toHaveProperty('paymentsOff');
  });
});
