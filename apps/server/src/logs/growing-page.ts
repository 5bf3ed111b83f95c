import { PAGE_MAX_BYTES } from '@outpost/contracts/limits.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { type LogEntryEntity } from './log-entry.entity.js';

/** Rows of the first read, when their length is still unknown: lines may be long. */
const FIRST_ROWS = 64;

/** Newest first; the next page holds ids below `next`, which is undefined at the end of the log. */
export interface ReadPage {
  readonly rows: readonly LogEntryEntity[];
  readonly next: number | undefined;
}

/** A page being read: it ends at `limit` rows or at `PAGE_MAX_BYTES`. */
export class GrowingPage {
  private readonly rows: LogEntryEntity[] = [];
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** How many rows to read next, up to one past the limit, which tells whether there is another page. */
  get wanted(): number {
    const { length } = this.rows;
    const atOnce = length === 0 ? FIRST_ROWS : Math.ceil((PAGE_MAX_BYTES / (this.bytes + 1)) * length);
    return Math.min(atOnce, this.limit + 1 - length);
  }

  get isFull(): boolean {
    return this.rows.length > this.limit || this.bytes > PAGE_MAX_BYTES;
  }

  get lastId(): number | undefined {
    return this.rows.at(-1)?.id;
  }

  add(rows: readonly LogEntryEntity[]): void {
    this.rows.push(...rows);
    for (const row of rows) this.bytes += bytesOf(row);
  }

  /** @param next cursor to return when all rows fit into the page */
  end(next: number | undefined): ReadPage {
    const shown = this.rows.slice(0, Math.min(this.limit, rowsOfPage(this.rows, bytesOf)));
    return { rows: shown, next: shown.length < this.rows.length ? shown.at(-1)?.id : next };
  }
}

const bytesOf = ({ message, details }: LogEntryEntity): number =>
  Buffer.byteLength(message) + Buffer.byteLength(details ?? '');
