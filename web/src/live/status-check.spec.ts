import { afterEach, expect, it } from '@jest/globals';
import { type ServerMessage } from '@outpost/contracts/live.js';
import { checkServerStatus } from '../data/servers/servers.actions.js';
import { StatusPolling } from './status-polling.js';
import { ManualClock } from './testing/manual-clock.js';

const browserFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = browserFetch;
});

it('counts an answer that is no status as a failed poll: three attempts, then its own words [S4.28 S8.38]', async () => {
  const asked: unknown[] = [];
  globalThis.fetch = (url) => {
    asked.push(url);
    return Promise.resolve(Response.json({ status: 'asleep', fallback: 'no' }));
  };
  const clock = new ManualClock();
  const messages: ServerMessage[] = [];
  new StatusPolling({ clock, check: checkServerStatus, emit: (message) => messages.push(message) }).start(4);
  await clock.advance(10_000);
  expect(asked).toEqual(Array(3).fill('/api/servers/4/status'));
  expect(messages).toEqual([
    { type: 'connectionError', serverId: 4, error: 'Invalid server status response format' },
  ]);
});
