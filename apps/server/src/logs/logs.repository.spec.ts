import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { type LogFilter } from './log-filter.js';
import { type LogLine } from './log-line.js';
import { LogPattern } from './log-pattern.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;

describe('LogsRepository', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    repository = new LogsRepository(store.database);
  });
  afterEach(() => store.close());

  const insert = (...lines: Partial<LogLine>[]): Promise<readonly number[]> =>
    repository.insert(lines.map(aLine));
  const texts = async (filter: Partial<LogFilter> = {}, before?: number, limit = 10): Promise<string[]> =>
    (await store.reader().page(aFilter(filter), limit, before)).rows.map(({ message }) => message);

  it('numbers the lines of a batch in their order', async () => {
    const [a = 0, b = 0, c = 0] = await insert(
      { message: 'a' },
      { message: 'b', serverId: 2 },
      { message: 'c' },
    );
    const [d = 0] = await insert({ message: 'd' });
    expect([0 < a, a < b, b < c, c < d]).toEqual([true, true, true, true]);
    expect(await texts()).toEqual(['d', 'c', 'a']);
  });

  it('stores every field of a line', async () => {
    const details = { slot: 3, name: 'Жук "the" bug', isNew: true, guid: null };
    const [id] = await insert({
      kind: 'player-joined',
      message: 'Привет\n„quoted“ 🐞',
      details,
      at: new Date(NOON + 7),
    });
    const [row] = await repository.find({ filter: aFilter(), limit: 1 });
    expect(row).toMatchObject({ id, serverId: 1, eventType: 'player', kind: 'player-joined' });
    expect(row?.message).toBe('Привет\n„quoted“ 🐞');
    expect([JSON.parse(row?.details ?? ''), row?.createdAt]).toEqual([details, NOON + 7]);
  });

  it('stores all lines of a batch or none', async () => {
    const broken = { ...aLine(), message: null } as unknown as LogLine;
    await expect(repository.insert([aLine(), broken])).rejects.toThrow(/not.null/i);
    expect(await texts()).toEqual([]);
  });

  it('finds the last line of each of many servers that are asked for at once', async () => {
    const ids = await insert(...Array.from({ length: 30 }, (_, at) => ({ serverId: 1 + (at % 10) })));
    const servers = Array.from({ length: 12 }, (_, at) => at + 1);
    const ends = await Promise.all(servers.map((serverId) => repository.lastOf(serverId)));
    expect(ends).toEqual([...ids.slice(20), 0, 0]);
  });

  it('says of a step with fewer lines than asked for that nothing is below it', async () => {
    const ids = await insert({ message: 'a' }, { message: 'b' }, { message: 'c' });
    const span = { first: 1, below: (ids[2] ?? 0) + 1 };
    const steps = await Promise.all([2, 3, 4].map((lines) => repository.step(aFilter(), span, lines)));
    expect(steps.map((step) => step?.first)).toEqual([ids[1], ids[0], 1]);
  });

  it('pages from newest to oldest without gaps or duplicates', async () => {
    await insert(...Array.from({ length: 25 }, (_, at) => ({ message: `n${at}`, serverId: 1 + (at % 2) })));
    const reader = store.reader();
    const read: string[] = [];
    for await (const rows of reader.all(aFilter(), 3)) read.push(...rows.map(({ message }) => message));
    expect(read).toEqual(Array.from({ length: 13 }, (_, at) => `n${24 - 2 * at}`));
  });

  it('ends a page so many lines after one, or with the last there is', async () => {
    const ids = await insert(
      ...Array.from({ length: 20 }, (_, at) => ({ message: `n${at}`, serverId: 1 + (at % 2) })),
    );
    const after = async (at: number, limit: number, filter: Partial<LogFilter> = {}): Promise<string[]> => {
      const page = await store.reader().pageAfter(aFilter(filter), limit, ids[at] ?? 0);
      return page.rows.map(({ message }) => message);
    };
    expect(await after(4, 3)).toEqual(['n10', 'n8', 'n6']);
    expect(await after(16, 3)).toEqual(['n18', 'n16', 'n14']);
    expect(await after(18, 2)).toEqual(['n18', 'n16']);
    expect(await after(-1, 2)).toEqual(['n2', 'n0']);
    expect(await after(4, 3, { type: 'error' })).toEqual([]);
  });

  it('ends a page when it is full, without skipping lines', async () => {
    const lines = Array.from({ length: 150 }, (_, at) => ({ message: `${at} ${'x'.repeat(16_000)} öl` }));
    for (let at = 0; at < lines.length; at += 50) await insert(...lines.slice(at, at + 50));
    const reader = store.reader();
    for (const text of ['', 'öl', 'xxx']) {
      const sizes: number[] = [];
      const read: string[] = [];
      for await (const rows of reader.all(aFilter({ text }), 1_000)) {
        sizes.push(rows.length);
        read.push(...rows.map(({ message }) => message));
      }
      expect(read).toEqual(lines.map(({ message }) => message).reverse());
      expect(sizes).toEqual([64, 64, 22]);
    }
  });

  it('finds lines by type, by time, and by both', async () => {
    await insert(
      { message: 'old', at: new Date(NOON - 60 * MINUTE), kind: 'chat' },
      { message: 'first', at: new Date(NOON), kind: 'chat' },
      { message: 'second', at: new Date(NOON + MINUTE), kind: 'command' },
      { message: 'third', at: new Date(NOON + 2 * MINUTE), kind: 'chat' },
    );
    expect(await texts({ type: 'player' })).toEqual(['third', 'first', 'old']);
    const window = { from: NOON, to: NOON + 2 * MINUTE };
    expect(await texts(window)).toEqual(['second', 'first']);
    expect(await texts({ ...window, type: 'player' })).toEqual(['first']);
    expect(await texts({ from: NOON + 24 * 60 * MINUTE })).toEqual([]);
  });

  it('finds lines by their time although the clock was set back between them', async () => {
    await insert({ message: 'ahead', at: new Date(NOON + 90 * MINUTE) });
    await insert({ message: 'set back', at: new Date(NOON) });
    await insert({ message: 'caught up', at: new Date(NOON + 91 * MINUTE) });
    expect(await texts({ from: NOON + 80 * MINUTE })).toEqual(['caught up', 'ahead']);
    expect(await texts({ to: NOON + 80 * MINUTE })).toEqual(['set back']);
  });

  it('finds what matches a pattern, page by page, whether the index helps or not', async () => {
    await insert(
      ...Array.from({ length: 900 }, (_, at) => ({
        message:
          at % 100 === 7 ? `Anna was killed by Boris with M${at}` : `Anna was killed by an animal ${at}`,
      })),
    );
    const reader = store.reader();
    for (const source of ['killed by \\w+ with m\\d', 'm\\d+$']) {
      const pattern = LogPattern.of(source);
      const read: string[] = [];
      for await (const rows of reader.all(aFilter({ pattern, text: pattern.literal }), 4))
        read.push(...rows.map(({ message }) => message.split(' ').at(-1) ?? ''));
      expect(read).toEqual([807, 707, 607, 507, 407, 307, 207, 107, 7].map((at) => `M${at}`));
    }
  });

  it('finds any part of a message, ignoring case', async () => {
    await insert({ message: '(Side) Wolf: привет, "друзья"' }, { message: '(Side) Wolf: 100% AND more' });
    expect(await texts({ text: 'ПРИВЕТ' })).toHaveLength(1);
    expect(await texts({ text: 'e) wOLF: 1' })).toHaveLength(1);
    expect(await texts({ text: '"друзья"' })).toHaveLength(1);
    expect(await texts({ text: '0% and' })).toHaveLength(1);
    expect(await texts({ text: 'wolf' })).toHaveLength(2);
    expect(await texts({ text: 'more wolf' })).toEqual([]);
  });

  it('takes no text for an operator of the search', async () => {
    await insert({ message: 'plain' });
    for (const text of [
      '" OR "pla',
      'pla* OR',
      'message:plain',
      '(((',
      'NOT x',
      "'; DROP",
      '%%%',
      'NEAR(a b)',
    ]) {
      expect(await texts({ text })).toEqual([]);
    }
  });

  it('searches only the lines of one server and type, also for a high server id', async () => {
    const far = 5_000_123;
    await insert(
      { message: 'here connected', kind: 'player-joined' },
      { message: 'error connected', kind: 'connection-error' },
      { message: 'far connected', serverId: far },
      { message: 'system connected', serverId: 0 },
    );
    expect(await texts({ text: 'connected' })).toEqual(['error connected', 'here connected']);
    expect(await texts({ text: 'connected', type: 'error' })).toEqual(['error connected']);
    expect(await texts({ text: 'connected', serverId: far })).toEqual(['far connected']);
    expect(await texts({ text: 'connected', serverId: 0 })).toEqual(['system connected']);
  });

  it('searches within a time range and before a line', async () => {
    const [, two] = await insert({ message: 'hit one' }, { message: 'hit two', at: new Date(NOON + MINUTE) });
    expect(await texts({ text: 'hit', from: NOON + MINUTE })).toEqual(['hit two']);
    expect(await texts({ text: 'hit' }, two)).toEqual(['hit one']);
  });

  it('scans for texts of one and two letters, in pages of bounded work', async () => {
    const lines = Array.from({ length: 12_000 }, (_, at) =>
      aLine({ message: at % 11_000 === 0 ? 'ÖL' : 'other' }),
    );
    const ids = await store.insertMany(lines);
    const reader = store.reader();
    const pages: (readonly [ids: readonly number[], next: number | undefined])[] = [];
    for (let next: number | undefined, turn = 0; turn < 4; turn += 1) {
      const page = await reader.page(aFilter({ text: 'öl' }), 10, next);
      next = page.next;
      pages.push([page.rows.map(({ id }) => id), next]);
    }
    expect(pages).toEqual([
      [[ids[11_000]], ids[9_000]],
      [[], ids[6_000]],
      [[], ids[3_000]],
      [[ids[0]], undefined],
    ]);
    const ones = await reader.page(aFilter({ text: 'o' }), 10);
    expect([ones.rows.length, ones.next]).toEqual([10, ones.rows[9]?.id]);
  });

  it('ends a page of such a search when reading is slow, and continues on the next', async () => {
    const ids = await insert(
      ...Array.from({ length: 1_200 }, (_, at) => ({ message: at === 0 ? 'öl' : 'other' })),
    );
    let now = 0;
    const reader = store.reader({ ...systemClock, now: () => (now += 24) });
    const first = await reader.page(aFilter({ text: 'öl' }), 10);
    expect([first.rows, first.next]).toEqual([[], ids[700]]);
    const second = await reader.page(aFilter({ text: 'öl' }), 10, first.next);
    expect([second.rows, second.next]).toEqual([[], ids[200]]);
    const third = await reader.page(aFilter({ text: 'öl' }), 10, second.next);
    expect([third.rows.map(({ id }) => id), third.next]).toEqual([[ids[0]], undefined]);
  });

  it('makes progress with every page of a search, however slow reading is', async () => {
    const ids = await insert(
      ...Array.from({ length: 1_200 }, (_, at) => ({ message: at === 0 ? 'öl' : 'other' })),
    );
    let now = 0;
    const reader = store.reader({ ...systemClock, now: () => (now += 1_000) });
    const ends: (number | undefined)[] = [];
    for (let next: number | undefined, turn = 0; turn < 3; turn += 1) {
      next = (await reader.page(aFilter({ text: 'öl' }), 10, next)).next;
      ends.push(next);
    }
    expect(ends).toEqual([ids[700], ids[200], undefined]);
  });

  it('does not find removed lines', async () => {
    await insert({ message: 'connected a' }, { message: 'connected b', at: new Date(NOON + MINUTE) });
    expect(await store.removeOldest(1, NOON + MINUTE, 500)).toBe(1);
    expect(await texts({ text: 'connected' })).toEqual(['connected b']);
  });

  it('removes the oldest lines of one server, up to the limit', async () => {
    await insert(...Array.from({ length: 6 }, (_, at) => ({ serverId: 1 + (at % 2), message: `n${at}` })));
    expect(await store.removeOldest(1, Infinity, 2)).toBe(2);
    expect(await texts()).toEqual(['n4']);
    expect(await texts({ serverId: 2 })).toHaveLength(3);
  });
});
