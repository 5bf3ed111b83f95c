import { describe, expect, it } from '@jest/globals';
import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type ScopedMutator } from 'swr';
import { keys } from '../data/keys.js';
import { LiveCache } from './live-cache.js';
import { ManualClock } from './testing/manual-clock.js';

/** Minimal version of SWR's cache: a value per key, which is replaced or updated by a function. */
function cacheWith(entries: Record<string, unknown>) {
  const values = new Map(Object.entries(entries));
  const mutate = ((key: string, change: unknown) => {
    const value =
      typeof change === 'function' ? (change as (old: unknown) => unknown)(values.get(key)) : change;
    if (value !== undefined) values.set(key, value);
    return Promise.resolve(value);
  }) as ScopedMutator;
  const asked: string[] = [];
  const counted = ((key: string, ...change: unknown[]) => {
    if (change.length === 0) asked.push(key);
    return (mutate as (...args: unknown[]) => unknown)(key, ...change);
  }) as ScopedMutator;
  const clock = new ManualClock();
  const known = { get: (key: string) => ({ data: values.get(key) }) };
  return {
    ...{ values, asked, clock },
    cache: new LiveCache(known, counted, clock),
  };
}

const OFFLINE: ServerStatusMessage = {
  type: 'serverStatus',
  serverId: 1,
  status: 'offline',
  fallback: false,
  timestamp: '2026-11-20T12:00:00Z',
  reason: 'No answer',
};

const SERVER = {
  id: 1,
  status: 'online',
  fallback: false,
  statusReason: null,
  statusSince: '2026-11-20T10:00:00Z',
  lastOnline: '2026-11-20T11:00:00Z',
};

describe('LiveCache', () => {
  it('puts a status into the list [S4.14]', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER, { ...SERVER, id: 2 }] });
    await cache.applyStatuses([OFFLINE]);
    expect(values.has(keys.serverStatus(1))).toBe(false);
    expect(values.get(keys.servers)).toEqual([
      { ...SERVER, status: 'offline', statusReason: 'No answer', statusSince: OFFLINE.timestamp },
      { ...SERVER, id: 2 },
    ]);
  });

  it('writes a status to the observation of a single server', async () => {
    const { values, cache } = cacheWith({ [keys.serverStatus(1)]: { status: 'online', fallback: false } });
    await cache.applyStatuses([OFFLINE]);
    expect(values.get(keys.serverStatus(1))).toEqual({ status: 'offline', fallback: false });
  });

  it('keeps the object of a server without updates', async () => {
    const servers = [1, 2, 3].map((id) => ({ ...SERVER, id }));
    const { values, cache } = cacheWith({ [keys.servers]: servers });
    await cache.applyStatuses([OFFLINE, { ...OFFLINE, serverId: 3 }]);
    const after = values.get(keys.servers) as readonly object[];
    expect(after.map((server, at) => server === servers[at])).toEqual([false, true, false]);
  });

  it('requests the totals at once, and then at most every three seconds', async () => {
    const { asked, clock, cache } = cacheWith({ [keys.servers]: [SERVER] });
    for (const status of ['offline', 'online', 'offline'] as const)
      await cache.applyStatuses([{ ...OFFLINE, status }]);
    expect(asked).toEqual([keys.stats]);
    await clock.advance(2_999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    expect(asked).toHaveLength(2);
    await clock.advance(10_000);
    expect(asked).toHaveLength(2);
  });

  it('keeps the known reason when a poll reports the same status without one', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.applyStatuses([OFFLINE]);
    await cache.applyStatuses([{ ...OFFLINE, reason: null }]);
    expect(values.get(keys.servers)).toMatchObject([{ statusReason: 'No answer' }]);
  });

  it('counts the time in a state from the change, not from each message', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.applyStatuses([{ ...OFFLINE, status: 'online', reason: null }]);
    expect(values.get(keys.servers)).toMatchObject([{ statusSince: SERVER.statusSince }]);
  });

  it('shows Limited Mode with its reason, as a state distinct from online', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.applyStatuses([{ ...OFFLINE, status: 'online', fallback: true }]);
    expect(values.get(keys.servers)).toEqual([
      { ...SERVER, fallback: true, statusReason: 'No answer', statusSince: OFFLINE.timestamp },
    ]);
  });

  it('remembers when a server was last seen online, and no longer why it was not [S3.13]', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [{ ...SERVER, statusReason: 'No answer' }] });
    await cache.applyStatuses([{ ...OFFLINE, status: 'online', reason: null }]);
    expect(values.get(keys.servers)).toMatchObject([{ statusReason: null, lastOnline: OFFLINE.timestamp }]);
  });

  it('does not touch data that is still being fetched', async () => {
    const { values, cache } = cacheWith({});
    await cache.applyStatuses([OFFLINE]);
    expect(values.has(keys.servers)).toBe(false);
  });
});
