import { type Clock } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type DataSource } from 'typeorm';
import { type Database } from '../../platform/database/database.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { CommandEntity } from '../../rcon/command.entity.js';
import { ExpiredLinesRepository } from '../expired-lines.repository.js';
import { LogEntryEntity } from '../log-entry.entity.js';
import { type LogFilter } from '../log-filter.js';
import { LogIndex } from '../log-index.js';
import { type LogLine } from '../log-line.js';
import { LogReader } from '../log-reader.js';
import { LogSearch } from '../log-search.js';
import { LogsRepository } from '../logs.repository.js';

/** A {@link TestDatabase} for the log. */
export class LogDatabase {
  private constructor(private readonly store: TestDatabase) {}

  static async open(): Promise<LogDatabase> {
    return new LogDatabase(await TestDatabase.open([LogEntryEntity, CommandEntity]));
  }

  /** The same data as another panel sees it. */
  another(): Promise<Database> {
    return this.store.another([LogEntryEntity, CommandEntity]);
  }

  get database(): Database {
    return this.store.database;
  }

  get writer(): DataSource {
    return this.store.writer;
  }

  /** In batches, as the panel stores them. @returns their ids */
  async insertMany(lines: readonly LogLine[]): Promise<readonly number[]> {
    const repository = new LogsRepository(this.database);
    const ids: number[] = [];
    for (let at = 0; at < lines.length; at += 500) {
      ids.push(...(await repository.insert(lines.slice(at, at + 500))));
    }
    return ids;
  }

  /** Removes the oldest lines of a server, as retention does. @returns how many */
  async removeOldest(serverId: number, before: number, limit: number): Promise<number> {
    const lines = new ExpiredLinesRepository(this.database);
    return (await lines.deleteOldest(serverId, before, 0, limit)).count;
  }

  /** A reader over this database; without a clock, time stands still. */
  reader(clock: Clock = new ManualClock()): LogReader {
    const repository = new LogsRepository(this.database);
    return new LogReader(repository, new LogSearch(repository, new LogIndex(this.database), clock));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

export const aLine = (line: Partial<LogLine> = {}): LogLine => ({
  serverId: 1,
  kind: 'line',
  message: 'a line',
  details: null,
  at: new Date('2026-11-20T12:00:00Z'),
  ...line,
});

export const aFilter = (filter: Partial<LogFilter> = {}): LogFilter => ({
  serverId: 1,
  type: undefined,
  text: '',
  from: 0,
  to: Date.parse('2100-01-01'),
  ...filter,
});
