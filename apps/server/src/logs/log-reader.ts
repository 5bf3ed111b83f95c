import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { containing, isIndexed } from './log-search.js';
import { LogsRepository } from './logs.repository.js';

/** Lines read for one step of a search without the index: about three milliseconds. */
const STEP_LINES = 1_000;
/** Steps of one page: what is farther back is on the next one. */
const MAX_STEPS = 3;

/** The newest first; `next` goes on where the page ends, if there may be more. */
export interface ReadPage {
  readonly rows: readonly LogEntryEntity[];
  readonly next: number | undefined;
}

/** Reads pages in bounded time, however long the log. */
@Injectable()
export class LogReader {
  constructor(private readonly repository: LogsRepository) {}

  async page(filter: LogFilter, limit: number, before?: number): Promise<ReadPage> {
    if (filter.text !== '' && !isIndexed(filter.text)) return this.searched(filter, limit, before);
    const rows = await this.repository.find({ filter, limit: limit + 1, before });
    const shown = rows.slice(0, limit);
    return { rows: shown, next: rows.length > limit ? shown.at(-1)?.id : undefined };
  }

  /** Page after page, as long as there are any; others get their turn in between. */
  async *all(filter: LogFilter, pageSize: number): AsyncGenerator<readonly LogEntryEntity[], void> {
    let next: number | undefined;
    do {
      const page = await this.page(filter, pageSize, next);
      yield page.rows;
      next = page.next;
      await setImmediate();
    } while (next !== undefined);
  }

  /** A page may hold fewer lines than asked for, and none, although there are more. */
  private async searched(filter: LogFilter, limit: number, before?: number): Promise<ReadPage> {
    const fits = containing(filter.text);
    const found: LogEntryEntity[] = [];
    let next = before;
    for (let step = 0; step < MAX_STEPS; step += 1) {
      const rows = await this.repository.find({ filter, limit: STEP_LINES, before: next });
      found.push(...rows.filter(({ message }) => fits(message)));
      if (found.length > limit) return { rows: found.slice(0, limit), next: found[limit - 1]?.id };
      if (rows.length < STEP_LINES) return { rows: found, next: undefined };
      next = rows.at(-1)?.id;
      await setImmediate();
    }
    return { rows: found, next };
  }
}
