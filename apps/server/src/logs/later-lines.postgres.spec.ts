import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Work } from '../platform/database/database.js';
import { SEGMENT_LINES } from '../platform/database/text-blocks.js';
import { LogIndex } from './log-index.js';
import { type NumberedLine } from './log-line.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

/** Between the ids of two lines. */
const STEP = 100;
const SEGMENTS = 2;

describe('Lines that one panel stores later than another one has stored lines with higher ids', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  let index: LogIndex;
  beforeEach(async () => {
    store = await LogDatabase.open();
    [repository, index] = [new LogsRepository(store.database), new LogIndex(store.database)];
    const lines = Array.from({ length: SEGMENTS * SEGMENT_LINES + 10 }, (_, at) => line((at + 1) * STEP));
    for (let at = 0; at < lines.length; at += 500) await repository.append(lines.slice(at, at + 500));
  });
  afterEach(() => store.close());

  const line = (id: number, message = `line ${id}`, serverId = 1): NumberedLine => ({
    ...aLine({ message, serverId }),
    id,
  });
  const found = async (text: string): Promise<readonly number[]> =>
    (await store.reader().page(aFilter({ text }), 20)).rows.map(({ id }) => id);

  it('are found, whether their id is before, within, between or after the indexed segments', async () => {
    while (await index.extend(1));
    const betweenSegments = SEGMENT_LINES * STEP + 1;
    const late = [1, 70 * STEP + 1, betweenSegments, SEGMENTS * SEGMENT_LINES * STEP + 1];
    await repository.append(late.map((id) => line(id, 'came late')));
    expect(await found('came late')).toEqual(late.toReversed());
    expect(await found('line 99900')).toEqual([999 * STEP]);
    await repository.append([line(5, 'came late', 2)]);
    expect(await index.end(2)).toBe(0);
  });

  it('are found when they are committed while the segment is made', async () => {
    const another = await store.another();
    const { database } = store;
    const writeRelaxed = database.writeRelaxed.bind(database);
    jest.spyOn(database, 'writeRelaxed').mockImplementationOnce(<T>(work: Work<T>) =>
      writeRelaxed(async (manager) => {
        const result = await work(manager);
        await new LogsRepository(another).append([line(70 * STEP + 1, 'came late')]);
        return result;
      }),
    );
    expect(await index.extend(1)).toBe(true);
    expect(await found('came late')).toEqual([70 * STEP + 1]);
    await another.onApplicationShutdown();
  });

  it('keep the order of ids, which is that of time, on every page', async () => {
    await repository.append([line(70 * STEP + 1, 'came late')]);
    const { rows, next } = await store.reader().page(aFilter(), 2, 71 * STEP + 1);
    expect([rows.map(({ id }) => id), next]).toEqual([[71 * STEP, 70 * STEP + 1], 70 * STEP + 1]);
    const rest = await store.reader().page(aFilter(), 2, next);
    expect(rest.rows.map(({ id }) => id)).toEqual([70 * STEP, 69 * STEP]);
  });
});
