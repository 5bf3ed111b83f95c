import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type LogEntryEntity } from './log-entry.entity.js';
import { isSearch, type LogFilter } from './log-filter.js';
import { GrowingPage, type ReadPage } from './growing-page.js';
import { LogSearch } from './log-search.js';
import { LogsRepository } from './logs.repository.js';

/** Reads pages in bounded time, however long the log. */
@Injectable()
export class LogReader {
  constructor(
    private readonly repository: LogsRepository,
    private readonly search: LogSearch,
  ) {}

  page(filter: LogFilter, limit: number, before?: number): Promise<ReadPage> {
    return isSearch(filter) ? this.search.page(filter, limit, before) : this.inOrder(filter, limit, before);
  }

  /** The page that ends `limit` lines after a line, or at the last there is. For filters without a text. */
  async pageAfter(filter: LogFilter, limit: number, after: number): Promise<ReadPage> {
    const end = await this.repository.endAfter(filter, after, limit);
    return this.inOrder(filter, limit, end === undefined ? undefined : end + 1);
  }

  /** Yields every page, and lets the event loop run in between. */
  async *all(filter: LogFilter, pageSize: number): AsyncGenerator<readonly LogEntryEntity[], void> {
    let next: number | undefined;
    do {
      const page = await this.page(filter, pageSize, next);
      yield page.rows;
      next = page.next;
      await setImmediate();
    } while (next !== undefined);
  }

  private async inOrder(filter: LogFilter, limit: number, before: number | undefined): Promise<ReadPage> {
    const page = new GrowingPage(limit);
    for (;;) {
      const { wanted } = page;
      const rows = await this.repository.find({ filter, limit: wanted, before: page.lastId ?? before });
      page.add(rows);
      if (page.isFull || rows.length < wanted) return page.end(undefined);
    }
  }
}
