import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Health, type HealthDetails } from '@outpost/contracts/health.js';
import { signedInAdmin, signedInUser } from '../support/accounts.js';
import { RawClient } from '../support/api.js';
import { StartedPanel } from '../support/started-panel.js';

describe('The health of the panel', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  beforeEach(async () => {
    outpost = await StartedPanel.start();
    admin = await signedInAdmin(outpost);
  });
  afterEach(() => outpost.remove());

  const visitor = (): RawClient => new RawClient(outpost.url);

  /** Waits until no write is pending: the last use of the calling session may still be being written. */
  async function whenIdle(): Promise<HealthDetails> {
    for (;;) {
      const { details } = (await admin.get<Health>('/api/health')).body;
      if (details?.storage.changesWaiting === 0) return details;
    }
  }

  it('is shown to everyone in brief, and to admins in full', async () => {
    const user = await signedInUser(outpost, admin, 'berta');
    for (const client of [visitor(), user]) {
      const { status, body } = await client.get<Health>('/api/health');
      expect([status, body.status, body.problems, body.details]).toEqual([200, 'ok', [], undefined]);
    }
    const details = await whenIdle();
    expect(details).toMatchObject({
      storage: { changesWaiting: 0, integrity: { result: 'not-checked', checkedAt: null } },
      lines: { waiting: expect.any(Number) },
      connections: { servers: { online: 0, offline: 0 } },
    });
    const { lastCommitAt, databaseBytes, diskLeftBytes } = details.storage;
    expect(Date.parse(lastCommitAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect([databaseBytes > 0, (diskLeftBytes ?? 0) > 0]).toEqual([true, true]);
    expect(details.connections.http).toBeGreaterThan(0);
  });
});
