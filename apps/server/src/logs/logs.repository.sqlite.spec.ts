import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { LogIndex } from './log-index.js';
import { LogsRepository } from './logs.repository.js';
import { aFilter, aLine, LogDatabase } from './testing/log-database.js';

describe('The query plans of the log on SQLite', () => {
  let store: LogDatabase;
  let repository: LogsRepository;
  beforeEach(async () => {
    store = await LogDatabase.open();
    repository = new LogsRepository(store.database);
  });
  afterEach(() => store.close());

  const read = async (filter: Partial<LogFilter> = {}): Promise<void> => {
    await store.reader().page(aFilter(filter), 10);
  };

  it('store a batch without reading the log', async () => {
    const run = jest.spyOn(store.database, 'run');
    await repository.insert([aLine()]);
    const statements = run.mock.calls.flatMap(([asked]) => asked);
    expect(statements.length).toBeGreaterThan(0);
    for (const { sql, parameters } of statements) {
      const plan = await store.database
        .read(LogEntryEntity)
        .manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
      expect(plan.map(({ detail }) => detail)).not.toContainEqual(expect.stringMatching(/^SCAN log_entries/));
    }
  });

  it('never scan the whole table for a page', async () => {
    await store.insertMany(Array.from({ length: 1_100 }, () => aLine()));
    await new LogIndex(store.database).extend(1);
    const { manager } = store.database.readLong(LogEntryEntity);
    const asked = jest.spyOn(manager, 'query');
    await read();
    await read({ type: 'player' });
    await read({ text: 'abc' });
    await read({ text: 'öl', type: 'player' });
    await repository.nextServer(0);
    const sql = asked.mock.calls.map(([text]) => text);
    asked.mockRestore();
    for (const text of sql) {
      const parameters = Array.from(text.matchAll(/\?/g), () => 1);
      const plan = await manager.query<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${text}`, parameters);
      const details = plan.map(({ detail }) => detail).join('; ');
      expect(details).not.toMatch(/SCAN [es]\b|SCAN log_/);
      // A search sorts only the lines of one step.
      if (!text.includes('has_text')) expect(details).not.toContain('TEMP B-TREE');
      if (text.includes('event_type = ?')) expect(details).toContain('server_id=? AND event_type=?');
    }
    expect(sql.length).toBeGreaterThan(4);
  });
});
