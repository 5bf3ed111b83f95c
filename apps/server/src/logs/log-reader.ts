import { setImmediate } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, RCON_CLOCK } from '@outpost/rcon-protocol/shared/clock.js';
import { rowsOfPage } from '../platform/page-end.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { type LogFilter } from './log-filter.js';
import { containing, isIndexed } from './log-search.js';
import { LogsRepository } from './logs.repository.js';

/** Lines read for one step of a search without the index: a millisecond or two. */
const STEP_LINES = 500;
/** Steps of one page: what is farther back is on the next one. */
const MAX_STEPS = 6;
/** Lines of a server lie far apart in a large database: where reading them is slow, a page ends sooner. */
const PAGE_MS = 8;

/** Lines may be long: so many are read at once of a page. */
const READ_AT_ONCE = 64;

/** Reads at most `limit` lines below `before`, the newest first. */
type ReadLines = (limit: number, before: number | undefined) => Promise<readonly LogEntryEntity[]>;

/** The newest first; `next` goes on where the page ends, if there may be more. */
export interface ReadPage {
  readonly rows: readonly LogEntryEntity[];
  readonly next: number | undefined;
}

/** Reads pages in bounded time, however long the log. */
@Injectable()
export class LogReader {
  constructor(
    private readonly repository: LogsRepository,
    @Inject(RCON_CLOCK) private readonly clock: Clock,
  ) {}

  async page(filter: LogFilter, limit: number, before?: number): Promise<ReadPage> {
    if (filter.text !== '' && !isIndexed(filter.text)) return this.searched(filter, limit, before);
    return filled(
      (count, from) => this.repository.find({ filter, limit: count, before: from }),
      limit,
      before,
    );
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
    const { ids, next } = await this.idsOfFound(filter, limit, before);
    const below = (from: number | undefined): readonly number[] =>
      from === undefined ? ids : ids.filter((id) => id < from);
    const read: ReadLines = (count, from) => this.repository.findByIds(below(from).slice(0, count));
    const page = await filled(read, ids.length, undefined);
    return { rows: page.rows, next: page.next ?? next };
  }

  private async idsOfFound(
    filter: LogFilter,
    limit: number,
    before?: number,
  ): Promise<{ readonly ids: readonly number[]; readonly next: number | undefined }> {
    const fits = containing(filter.text);
    const end = this.clock.now() + PAGE_MS;
    const ids: number[] = [];
    let next = before;
    for (let step = 0; step < MAX_STEPS && this.clock.now() <= end; step += 1) {
      const lines = await this.repository.messages({ filter, limit: STEP_LINES, before: next });
      for (const { id, message } of lines) if (fits(message)) ids.push(id);
      if (ids.length > limit) return { ids: ids.slice(0, limit), next: ids[limit - 1] };
      if (lines.length < STEP_LINES) return { ids, next: undefined };
      next = lines.at(-1)?.id;
      await setImmediate();
    }
    return { ids, next };
  }
}

/** Reads until the page has its lines, or is full. */
async function filled(read: ReadLines, limit: number, before: number | undefined): Promise<ReadPage> {
  const rows: LogEntryEntity[] = [];
  for (;;) {
    const wanted = Math.min(READ_AT_ONCE, limit + 1 - rows.length);
    const more = await read(wanted, rows.at(-1)?.id ?? before);
    rows.push(...more);
    const shown = rows.slice(0, Math.min(limit, rowsOfPage(rows, bytesOf)));
    if (shown.length < rows.length) return { rows: shown, next: shown.at(-1)?.id };
    if (more.length < wanted) return { rows, next: undefined };
    await setImmediate();
  }
}

const bytesOf = ({ message, details }: LogEntryEntity): number =>
  Buffer.byteLength(message) + Buffer.byteLength(details ?? '');
