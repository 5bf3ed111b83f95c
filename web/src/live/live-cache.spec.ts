import { describe, expect, it } from '@jest/globals';
import { NetworkError } from '@outpost/api-client/api-error.js';
import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { type ScopedMutator } from 'swr';
import { keys } from '../data/keys.js';
import { type Hole } from './entry-positions.js';
import { LiveCache } from './live-cache.js';
import { ManualClock } from './testing/manual-clock.js';

/** A cache like SWR's: a value per key, changed by a function or replaced. */
function cacheWith(entries: Record<string, unknown>) {
  const values = new Map(Object.entries(entries));
  const mutate = ((key: string, change: unknown) => {
    const value =
      typeof change === 'function' ? (change as (old: unknown) => unknown)(values.get(key)) : change;
    if (value !== undefined) values.set(key, value);
    return Promise.resolve(value);
  }) as ScopedMutator;
  const holes: Hole[] = [];
  const log = { entries: Promise.resolve<readonly LogEntry[]>([]) };
  const readHole = (hole: Hole): Promise<readonly LogEntry[]> => {
    holes.push(hole);
    return log.entries;
  };
  const asked: string[] = [];
  const counted = ((key: string, ...change: unknown[]) => {
    if (change.length === 0) asked.push(key);
    return (mutate as (...args: unknown[]) => unknown)(key, ...change);
  }) as ScopedMutator;
  const clock = new ManualClock();
  const known = { get: (key: string) => ({ data: values.get(key) }) };
  return {
    ...{ values, holes, log, asked, clock },
    cache: new LiveCache(known, counted, 'anna', readHole, clock),
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
  it('puts a status into the list', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER, { ...SERVER, id: 2 }] });
    await cache.apply(OFFLINE);
    expect(values.has(keys.serverStatus(1))).toBe(false);
    expect(values.get(keys.servers)).toEqual([
      { ...SERVER, status: 'offline', statusReason: 'No answer', statusSince: OFFLINE.timestamp },
      { ...SERVER, id: 2 },
    ]);
  });

  it('puts a status also where a page looks at its server by itself', async () => {
    const { values, cache } = cacheWith({ [keys.serverStatus(1)]: { status: 'online', fallback: false } });
    await cache.apply(OFFLINE);
    expect(values.get(keys.serverStatus(1))).toEqual({ status: 'offline', fallback: false });
  });

  it('leaves a server without news the object it is, whatever is told of the others', async () => {
    const servers = [1, 2, 3].map((id) => ({ ...SERVER, id }));
    const { values, cache } = cacheWith({ [keys.servers]: servers });
    await cache.applyStatuses([OFFLINE, { ...OFFLINE, serverId: 3 }]);
    const after = values.get(keys.servers) as readonly object[];
    expect(after.map((server, at) => server === servers[at])).toEqual([false, true, false]);
  });

  it('asks for the figures at once, and then every three seconds at most', async () => {
    const { asked, clock, cache } = cacheWith({ [keys.servers]: [SERVER] });
    for (const status of ['offline', 'online', 'offline'] as const) await cache.apply({ ...OFFLINE, status });
    expect(asked).toEqual([keys.stats]);
    await clock.advance(2_999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    expect(asked).toHaveLength(2);
    await clock.advance(10_000);
    expect(asked).toHaveLength(2);
  });

  it('keeps the reason that is known when a poll brings the same status without one', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.apply(OFFLINE);
    await cache.apply({ ...OFFLINE, reason: null });
    expect(values.get(keys.servers)).toMatchObject([{ statusReason: 'No answer' }]);
  });

  it('counts the time in a state from the change, not from each telling', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.apply({ ...OFFLINE, status: 'online', reason: null });
    expect(values.get(keys.servers)).toMatchObject([{ statusSince: SERVER.statusSince }]);
  });

  it('shows Limited Mode with its reason, as a state of its own and not as being online', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [SERVER] });
    await cache.apply({ ...OFFLINE, status: 'online', fallback: true });
    expect(values.get(keys.servers)).toEqual([
      { ...SERVER, fallback: true, statusReason: 'No answer', statusSince: OFFLINE.timestamp },
    ]);
  });

  it('remembers when a server was last seen online, and no longer why it was not', async () => {
    const { values, cache } = cacheWith({ [keys.servers]: [{ ...SERVER, statusReason: 'No answer' }] });
    await cache.apply({ ...OFFLINE, status: 'online', reason: null });
    expect(values.get(keys.servers)).toMatchObject([{ statusReason: null, lastOnline: OFFLINE.timestamp }]);
  });

  it('adds the answer to an own command under the own name, and that of others under theirs', async () => {
    const { values, cache } = cacheWith({});
    const told = { serverId: 1, command: 'bans', timestamp: OFFLINE.timestamp };
    await cache.apply({
      ...told,
      type: 'commandResponse',
      response: 'none',
      outcome: 'executed',
      historyId: 1,
      durationMs: 3,
    });
    const others = { ...told, result: 'none', actor: 'boris', historyId: 2, durationMs: 4 };
    await cache.apply({ ...others, type: 'command', outcome: 'executed', source: 'token' });
    await cache.apply({ ...others, type: 'command', outcome: 'executed', source: 'token' });
    expect(values.get(keys.liveCommands(1))).toMatchObject([
      { id: 2, actor: 'boris', response: 'none' },
      { id: 1, actor: 'anna', response: 'none' },
    ]);
  });

  it('shows commands that the history has no entry of, each once, and why', async () => {
    const { values, cache } = cacheWith({ [keys.liveCommands(1)]: [] });
    const told = { type: 'commandResponse', serverId: 1, command: 'bans', response: 'none' } as const;
    const full = { outcome: 'executed', durationMs: 3, notKept: 'the disk is full' } as const;
    await cache.apply({ ...told, ...full, timestamp: '2026-11-20T12:00:00.000Z' });
    await cache.apply({ ...told, ...full, timestamp: '2026-11-20T12:00:01.000Z' });
    const kept = { ...told, outcome: 'executed', durationMs: 3, historyId: 9 } as const;
    await cache.apply({ ...kept, timestamp: '2026-11-20T12:00:00.500Z' });
    expect(values.get(keys.liveCommands(1))).toMatchObject([
      { id: -2, notKept: 'the disk is full' },
      { id: 9 },
      { id: -1, notKept: 'the disk is full' },
    ]);
  });

  it('leaves alone what is still being read', async () => {
    const { values, cache } = cacheWith({});
    await cache.apply(OFFLINE);
    expect(values.has(keys.servers)).toBe(false);
  });

  it('keeps the lines of a server nobody looks at', async () => {
    const { values, cache } = cacheWith({});
    const { timestamp } = OFFLINE;
    await cache.apply({ type: 'consoleUpdate', serverId: 1, command: '', response: 'hello', timestamp });
    expect(values.get(keys.consoleLines(1))).toEqual([{ id: 1, timestamp, text: 'hello' }]);
  });

  it('knows how long a text was of which it was told the beginning', async () => {
    const { values, cache } = cacheWith({});
    const told = { serverId: 1, command: 'dump', timestamp: OFFLINE.timestamp, historyId: 1, durationMs: 3 };
    const answer = { outcome: 'executed', response: 'abc', wholeBytes: 7_000_000 } as const;
    await cache.apply({ ...told, ...answer, type: 'commandResponse' });
    expect(values.get(keys.liveCommands(1))).toMatchObject([{ response: 'abc', wholeBytes: 7_000_000 }]);
  });

  it('parts the console with the flood of which lines are missing there', async () => {
    const { values, cache } = cacheWith({});
    const flood = (message: string): LogEntry => ({
      id: 5,
      serverId: 1,
      eventType: 'error',
      kind: 'lines-held-back',
      message,
      details: null,
      timestamp: OFFLINE.timestamp,
    });
    for (const words of ['1 line', '900 lines'])
      await cache.apply({ type: 'logEntry', serverId: 1, entry: flood(words) });
    expect(values.get(keys.consoleMarks(1))).toMatchObject([{ tone: 'gap', text: '900 lines' }]);
  });

  it('keeps the lines of the log, the newest first and each one once', async () => {
    const { values, cache } = cacheWith({});
    const entry = (id: number): LogEntry => ({
      id,
      serverId: 1,
      eventType: 'player',
      kind: 'chat',
      message: `line ${id}`,
      details: null,
      timestamp: OFFLINE.timestamp,
    });
    for (const id of [1, 2, 2]) await cache.apply({ type: 'logEntry', serverId: 1, entry: entry(id) });
    expect(values.get(keys.liveLogs)).toEqual([entry(2), entry(1)]);
  });

  describe('when some was left out', () => {
    const OPENED = { [keys.commandHistory(1)]: { entries: [], next: undefined } };
    const chat = (id: number): LogEntry => ({
      id,
      serverId: 1,
      eventType: 'player',
      kind: 'chat',
      message: `line ${id}`,
      details: null,
      timestamp: `2026-11-20T12:00:0${id}Z`,
    });
    const entry = (id: number) => ({ type: 'logEntry', serverId: 1, entry: chat(id) }) as const;
    const reload = (upTo: number, leftOut: number) =>
      ({ type: 'reload', serverId: 1, from: 1, upTo, leftOut }) as const;
    const texts = (values: Map<string, unknown>) =>
      (values.get(keys.consoleLines(1)) as readonly { text: string }[]).map(({ text }) => text);

    it('reads it from the log into its place in the console, without a gap and without a double', async () => {
      const { values, holes, log, cache } = cacheWith(OPENED);
      await cache.apply(reload(1, 0));
      await cache.applyStream([entry(2)]);
      log.entries = Promise.resolve([chat(5), chat(4), chat(3)]);
      const printed = { type: 'consoleUpdate', serverId: 1, command: '' } as const;
      const unstored = { ...printed, response: 'line 3', timestamp: chat(3).timestamp };
      await cache.applyStream([unstored, reload(5, 7), entry(6)]);
      expect(holes).toEqual([{ serverId: 1, after: 2, upTo: 5 }]);
      expect(texts(values)).toEqual(['line 2', 'line 3', 'line 4', 'line 5', 'line 6']);
      expect(values.get(keys.liveReload(1))).toBe(5);
    });

    it('begins the console anew behind it where nobody has opened it', async () => {
      const { values, holes, cache } = cacheWith({});
      await cache.applyStream([entry(1), reload(5, 0)]);
      await cache.applyStream([entry(6)]);
      expect(holes).toEqual([]);
      expect(texts(values)).toEqual(['line 6']);
    });

    it('reads nothing when a server is watched for the first time', async () => {
      const { holes, cache } = cacheWith(OPENED);
      await cache.apply(reload(9, 0));
      expect(holes).toEqual([]);
    });

    it('keeps it in mind while the panel cannot be reached', async () => {
      const { holes, log, cache, values } = cacheWith(OPENED);
      await cache.applyStream([entry(1)]);
      log.entries = Promise.reject(new NetworkError('the panel', new Error('offline')));
      await cache.apply(reload(3, 0));
      log.entries = Promise.resolve([chat(4), chat(3), chat(2)]);
      await cache.apply(reload(4, 0));
      expect(holes.at(-1)).toEqual({ serverId: 1, after: 1, upTo: 4 });
      expect(texts(values)).toHaveLength(4);
    });
  });
});
