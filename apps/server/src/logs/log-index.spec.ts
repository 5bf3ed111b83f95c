import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { seededRandom } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { LogIndex } from './log-index.js';
import { eventTypeOf, type LogLine } from './log-line.js';
import { type LogReader } from './log-reader.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

const START = Date.parse('2026-11-20T12:00:00Z');
const SECOND = 1_000;
const WORDS = [
  'wolf',
  'Straße',
  'ΟΔΟΣ',
  'привет',
  '東京都庁',
  'runner',
  'öl',
  'a"b%c',
  'connected',
  '🐞🐞🐞',
  'x',
];
const KINDS = ['line', 'chat', 'player-joined', 'connection-error'] as const;

describe('LogIndex', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  let index: LogIndex;
  let reader: LogReader;
  beforeEach(async () => {
    store = await LogDatabase.open();
    [repository, index] = [new LogsRepository(store.database), new LogIndex(store.database)];
    reader = store.reader();
  });
  afterEach(() => store.close());

  const random = seededRandom(7);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const randomLine = (at: number): LogLine =>
    aLine({
      serverId: one([1, 1, 1, 2, 5_000_123]),
      kind: one(KINDS),
      message: `${one(WORDS)}${Math.floor(random() * 40)} ${one(WORDS)} ${at}`,
      at: new Date(START + at * SECOND),
    });

  interface Filled {
    readonly lines: readonly LogLine[];
    readonly ids: readonly number[];
  }

  async function fill(count: number, line: (at: number) => LogLine = randomLine): Promise<Filled> {
    const lines = Array.from({ length: count }, (_, at) => line(at));
    return { lines, ids: await store.insertMany(lines) };
  }
  const extendAll = async (): Promise<void> => {
    for (const serverId of [1, 2, 5_000_123]) while (await index.extend(serverId));
  };
  const found = async (filter: Partial<LogFilter>, pageSize = 1_000): Promise<LogEntryEntity[]> => {
    const rows: LogEntryEntity[] = [];
    for await (const page of reader.all(aFilter(filter), pageSize)) rows.push(...page);
    return rows;
  };
  const texts = async (filter: Partial<LogFilter>, pageSize?: number): Promise<string[]> =>
    (await found(filter, pageSize)).map(({ message }) => message);
  const count = async (table: string): Promise<number> =>
    (await store.writer.query<[{ count: number }]>(`SELECT count(*) AS count FROM ${table}`))[0].count;

  it('finds the same as a full scan, for any text, type, server, time range and page size', async () => {
    const { lines } = await fill(6_000);
    await extendAll();
    expect(await count('log_segments')).toBe(5);
    const asked = [
      'WOLF',
      'strasse',
      'οδος1',
      'ПРИВЕТ3',
      '東京都',
      'nner 1',
      'öl',
      'A"B%C',
      'ted 59',
      '🐞🐞',
      'none',
      '%',
    ];
    const fold = (text: string): string => text.toUpperCase().toLowerCase().replaceAll('ς', 'σ');
    for (const text of asked) {
      const [serverId, type] = [
        one([1, 2, 5_000_123]),
        one([undefined, undefined, 'player', 'error'] as const),
      ];
      const from = START + one([0, 1_700, 5_900]) * SECOND;
      const to = START + one([2_100, 6_000]) * SECOND;
      const fits = ({ message, kind, at, ...line }: LogLine): boolean =>
        line.serverId === serverId &&
        (type === undefined || eventTypeOf(kind) === type) &&
        at.getTime() >= from &&
        at.getTime() < to &&
        fold(message).includes(fold(text));
      const expected = lines.filter(fits).map(({ message }) => message);
      expect(await texts({ text, serverId, type, from, to }, one([1, 7, 1_000]) + 20)).toEqual(
        expected.reverse(),
      );
    }
  });

  it('finds a line that replaced an indexed one', async () => {
    const { ids } = await fill(1_100, (at) => aLine({ message: `n${at}` }));
    await index.extend(1);
    const replace = (at: number, line: Partial<LogLine>): Promise<boolean> =>
      repository.replace({ ...aLine(line), id: ids[at] ?? 0 });
    expect(await replace(499, { message: 'held back', kind: 'lines-held-back' })).toBe(true);
    expect(await replace(1_098, { message: 'held up' })).toBe(true);
    expect(await texts({ text: 'held' })).toEqual(['held up', 'held back']);
    expect(await texts({ text: 'held', type: 'error' })).toEqual(['held back']);
    expect(await texts({ text: 'n499' })).toEqual([]);
  });

  it('reads few lines when the index has no match', async () => {
    const { ids } = await fill(4_096, (at) => aLine({ message: `line ${at}` }));
    while (await index.extend(1));
    const none = await reader.page(aFilter({ text: 'no such text' }), 10);
    expect(none).toEqual({ rows: [], next: undefined });
    const oldest = await reader.page(aFilter({ text: 'line 7' }), 10, ids[8]);
    expect(oldest.rows.map(({ id }) => id)).toEqual([ids[7]]);
  });

  it('ends a segment early when lines are long or have many different trigrams', async () => {
    const noise = (): string =>
      Array.from({ length: 500 }, () => String.fromCodePoint(33 + Math.floor(random() * 900))).join('');
    await fill(1_200, (at) => aLine({ message: `${at} ${noise()}` }));
    await index.extend(1);
    expect(await count('log_grams')).toBeLessThan(13_000);
    expect(await texts({ text: '3 ' }, 50)).toHaveLength((await found({ text: '3 ' })).length);
    expect(await texts({ text: '1199 ' })).toHaveLength(1);
    const { ids } = await fill(1_200, () => aLine({ serverId: 2, message: 'long '.repeat(1_000) }));
    await index.extend(2);
    expect(ids.indexOf(await index.end(2))).toBeLessThan(60);
  });

  it('removes only segments whose lines are gone', async () => {
    await fill(2_100, (at) => aLine({ message: `n${at}` }));
    while (await index.extend(1));
    expect(await store.removeOldest(1, Infinity, 1_500)).toBe(1_500);
    await index.forgetEmpty();
    expect(await count('log_segments')).toBe(1);
    expect(await texts({ text: 'n149' })).toEqual([]);
    expect(await texts({ text: 'n1501' })).toEqual(['n1501']);
    await store.removeOldest(1, Infinity, 1_500);
    await index.forgetEmpty();
    expect([await count('log_segments'), await count('log_grams')]).toEqual([0, 0]);
  });
});
