import { describe, expect, it } from '@jest/globals';
import { isUpdatedLive, keys } from './keys.js';

describe('Keys reread after a reconnect', () => {
  it.each([keys.servers, keys.schedules(1), keys.recentLogs([3, 2, 1])])('%s', (key) => {
    expect(isUpdatedLive(key)).toBe(true);
  });

  it.each([
    keys.user,
    keys.server(1),
    keys.serverStatus(1),
    keys.commandHistory(1),
    keys.liveHealth,
    keys.scheduleRuns(1, 2),
    undefined,
  ])('is not %s', (key) => {
    expect(isUpdatedLive(key)).toBe(false);
  });
});
