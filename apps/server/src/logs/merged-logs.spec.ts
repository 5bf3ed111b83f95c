import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type InTurn } from '../platform/database/long-reads.js';
import { type LogFilter } from './log-filter.js';
import { LogsRepository } from './logs.repository.js';
import { MergedLogs } from './merged-logs.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const SERVERS = 20;
const LINES = 1_200;

describe('MergedLogs', () => {
  let store: LogDatabase;
  beforeEach(async () => {
    store = await LogDatabase.open();
  });
  afterEach(() => store.close());

  const inTurn: InTurn = (read) => read();
  const logs = (clock: Clock = new ManualClock()): MergedLogs =>
    new MergedLogs(new LogsRepository(store.database), store.reader(clock), clock);
  const filters = (filter: Partial<LogFilter> = {}, servers = SERVERS): readonly LogFilter[] =>
    Array.from({ length: servers }, (_, at) => aFilter({ ...filter, serverId: at + 1 }));

  /** A busy server, quiet ones, and one without lines. */
  const fill = (): Promise<readonly number[]> =>
    store.insertMany(
      Array.from({ length: LINES }, (_, n) =>
        aLine({
          serverId: n % 2 === 0 ? 1 : 2 + (n % (SERVERS - 2)),
          message: n % 40 === 1 ? `rare ${n}` : `n${n}`,
          at: new Date(NOON + n * 1_000),
        }),
      ),
    );

  /** The messages of all pages, and how many pages these were. */
  async function all(
    asked: readonly LogFilter[],
    limit: number,
    read: InTurn = inTurn,
    clock?: Clock,
  ): Promise<readonly [string[], number]> {
    const messages: string[] = [];
    let [pages, before] = [0, undefined as number | undefined];
    do {
      const page = await logs(clock).page(asked, limit, before, read);
      messages.push(...page.rows.map(({ message }) => message));
      before = page.next;
      pages += 1;
    } while (before !== undefined);
    return [messages, pages];
  }

  const newestFirst = (isMeant: (n: number) => boolean = () => true): number[] =>
    Array.from({ length: LINES }, (_, n) => LINES - 1 - n).filter(isMeant);

  it('reads the lines of all servers, newest first, without gaps or duplicates', async () => {
    await fill();
    const [messages, pages] = await all(filters(), 100);
    expect(messages.map((message) => Number(message.replace(/\D+/, '')))).toEqual(newestFirst());
    expect(pages).toBe(12);
  });

  it('reads those of the servers that are asked for, each as far back as it may', async () => {
    await fill();
    const [own] = await all(filters({}, 1), 1_000);
    expect(own).toEqual(newestFirst((n) => n % 2 === 0).map((n) => `n${n}`));
    const since = NOON + (LINES - 10) * 1_000;
    const some = [aFilter({ serverId: 1, from: since }), aFilter({ serverId: 3, to: NOON + 30_000 })];
    const [messages] = await all(some, 10);
    expect(messages).toEqual([...[1198, 1196, 1194, 1192, 1190].map((n) => `n${n}`), 'n19', 'rare 1']);
  });

  it('finds a text in all of them', async () => {
    await fill();
    const [messages] = await all(filters({ text: 'rare' }), 7);
    expect(messages).toEqual(newestFirst((n) => n % 40 === 1).map((n) => `rare ${n}`));
  });

  it('ends a page of a search in time, and goes on from there until the end', async () => {
    const lines = Array.from({ length: 8_000 }, (_, n) =>
      aLine({ serverId: 1 + (n % 2), message: n < 4 ? `qz ${n}` : 'other' }),
    );
    await store.insertMany(lines);
    const clock = new ManualClock();
    const slow: InTurn = async (read) => {
      await clock.advance(60);
      return read();
    };
    const [messages, pages] = await all(filters({ text: 'qz' }), 100, slow, clock);
    expect(messages).toEqual(['qz 3', 'qz 2', 'qz 1', 'qz 0']);
    expect(pages).toBeGreaterThan(1);
  });

  it('asks few of many servers that have no lines as new as the page', async () => {
    await fill();
    let reads = 0;
    const counted: InTurn = (read) => {
      reads += 1;
      return read();
    };
    await logs().page(filters({}, 2_000), 8, undefined, counted);
    // Eight queries for the ends of two thousand logs.
    expect(reads).toBeLessThan(20);
  });

  it('is empty without servers, and for a time of which there are no lines', async () => {
    await fill();
    expect(await logs().page([], 10, undefined, inTurn)).toEqual({ rows: [], next: undefined });
    const later = filters({ from: NOON + LINES * 2_000 });
    expect(await logs().page(later, 10, undefined, inTurn)).toEqual({ rows: [], next: undefined });
  });
});
