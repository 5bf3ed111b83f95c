import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type InTurn } from '../platform/database/long-reads.js';
import { GrowingPage, type ReadPage } from './growing-page.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { isSearch, type LogFilter } from './log-filter.js';
import { LogReader } from './log-reader.js';
import { LogsRepository } from './logs.repository.js';

/** Servers whose ends are read by one query. */
const ENDS_AT_ONCE = 250;
/** Lines of a server that are read at once, at least. */
const LEAST_LINES = 8;
/** Time after which a page ends, whatever it found, once every log was searched a little. */
const PAGE_MS = 250;

/** A log as far as the page has read it. */
interface Head {
  readonly filter: LogFilter;
  /** Read and not on the page yet, newest first. */
  rows: LogEntryEntity[];
  /** Lines below this id are unread; 0 if there are none. */
  below: number;
  isRead: boolean;
}

/** Reads the logs of many servers as one, of each only as far as the page reaches. */
@Injectable()
export class MergedLogs {
  constructor(
    private readonly repository: LogsRepository,
    private readonly reader: LogReader,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /**
   * At most `limit` lines below `before`, newest first. A page of a search may hold fewer, or none, although there are
   * more.
   *
   * @param filters one for each server, the same but for the server and how far back its log reaches
   */
  async page(
    filters: readonly LogFilter[],
    limit: number,
    before: number | undefined,
    inTurn: InTurn,
  ): Promise<ReadPage> {
    const page = new GrowingPage(limit);
    const until = this.clock.now() + PAGE_MS;
    const heads = await this.headsOf(filters, before, inTurn);
    const portion = Math.min(limit, Math.max(LEAST_LINES, Math.ceil((2 * limit) / (heads.length + 1))));
    for (;;) {
      const head = newestOf(heads);
      if (!head) return page.end(undefined);
      const row = head.rows.shift();
      if (row) page.add([row]);
      else if (this.clock.now() > until && isSearch(head.filter) && heads.every(({ isRead }) => isRead))
        return page.end(head.below);
      else await this.readOn(head, portion, inTurn);
      if (page.isFull) return page.end(undefined);
    }
  }

  /** Of a hundred logs the page needs only those that have lines as new as its own. */
  private async headsOf(
    filters: readonly LogFilter[],
    before: number | undefined,
    inTurn: InTurn,
  ): Promise<Head[]> {
    const widest = widestOf(filters);
    const span = widest && (await inTurn(() => this.repository.spanOf(widest, before)));
    if (!span) return [];
    const heads: Head[] = [];
    for (let at = 0; at < filters.length; at += ENDS_AT_ONCE) {
      const some = filters.slice(at, at + ENDS_AT_ONCE);
      const ids = some.map(({ serverId }) => serverId);
      const ends = await inTurn(() => this.repository.endsOf(ids, span.below));
      for (const filter of some) {
        const end = ends.get(filter.serverId) ?? 0;
        if (end >= span.first) heads.push({ filter, rows: [], below: end + 1, isRead: false });
      }
    }
    return heads;
  }

  private async readOn(head: Head, lines: number, inTurn: InTurn): Promise<void> {
    const { rows, next } = await inTurn(() => this.reader.page(head.filter, lines, head.below));
    Object.assign(head, { rows: [...rows], below: next ?? 0, isRead: true });
  }
}

/** The log with the newest line that is not on the page, as far as that is known; undefined at the end of all. */
function newestOf(heads: readonly Head[]): Head | undefined {
  let newest: Head | undefined;
  let highest = 0;
  for (const head of heads) {
    const id = head.rows[0]?.id ?? head.below - 1;
    if (id <= highest) continue;
    highest = id;
    newest = head;
  }
  return newest;
}

/** The filter that lets through what any of these does, but for the server; undefined without filters. */
const widestOf = ([first, ...others]: readonly LogFilter[]): LogFilter | undefined =>
  first && { ...first, from: others.reduce((least, { from }) => Math.min(least, from), first.from) };
