import { beforeEach, describe, expect, it } from '@jest/globals';
import { HeldLeases } from './held-leases.js';

describe('The leases of a replica', () => {
  let leases: HeldLeases;
  beforeEach(() => {
    leases = new HeldLeases();
    for (const serverId of [1, 2, 3]) leases.begin({ serverId, epoch: 5 });
  });

  const OF_DATABASE = [1, 2, 3].map((serverId) => ({ serverId, epoch: 5 }));

  it('do not differ from the same in the database', () => {
    expect(leases.differencesFrom(OF_DATABASE)).toEqual({ gone: [], found: [], unreleased: [] });
  });

  it('tell which are gone, and which were found', () => {
    const found = { serverId: 4, epoch: 1 };
    const { gone, ...rest } = leases.differencesFrom([...OF_DATABASE.slice(1), found]);
    expect([gone, rest]).toEqual([[1], { found: [found], unreleased: [] }]);
  });

  it('do not begin again when the database is said to have them still, but with a later epoch', () => {
    leases.end([2]);
    expect(leases.differencesFrom(OF_DATABASE)).toEqual({ gone: [], found: [], unreleased: [2] });
    const later = { serverId: 2, epoch: 7 };
    expect(leases.differencesFrom([later]).found).toEqual([later]);
  });

  it('forget what had ended when a later one begins, and what is deleted', () => {
    leases.end([2, 3]);
    leases.begin({ serverId: 2, epoch: 7 });
    leases.forget(3);
    expect([leases.ids(), leases.epochOf(2)]).toEqual([[1, 2], 7]);
    expect(leases.differencesFrom(OF_DATABASE).found).toEqual([{ serverId: 3, epoch: 5 }]);
  });
});
