import { PAGE_MAX_BYTES } from '@outpost/contracts/limits.js';
import { rowsOfPage } from '../platform/pages/page-end.js';
import { type LogEntryEntity } from './log-entry.entity.js';

/** Lines may be long: so many are read at once until it is known how long they are. */
const FIRST_ROWS = 64;

/** The newest first; `next` goes on where the page ends, if there may be more. */
export interface ReadPage {
  readonly rows: readonly LogEntryEntity[];
  readonly next: number | undefined;
}

/** A page while it is read: it ends with so many rows, or when it is full of bytes. */
export class GrowingPage {
  private readonly rows: LogEntryEntity[] = [];
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** How many rows are read next: one more than the page takes tells that there is another. */
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

  /** @param next where to go on when all rows fit */
  end(next: number | undefined): ReadPage {
    const shown = this.rows.slice(0, Math.min(this.limit, rowsOfPage(this.rows, bytesOf)));
    return { rows: shown, next: shown.length < this.rows.length ? shown.at(-1)?.id : next };
  }
}

const bytesOf = ({ message, details }: LogEntryEntity): number =>
  Buffer.byteLength(message) + Buffer.byteLength(details ?? '');
