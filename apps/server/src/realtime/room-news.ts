import { bothLeftOut, type LeftOut, leftOutOne } from './left-out.js';

/** Of one server in one round; a server that prints more is read in its log. */
export const ROOM_ROUND_LENGTH = 256 * 1024;

export interface News {
  /** A message as JSON. */
  readonly text: string;
  /** Id of the log entry it tells of; null when it tells of none. */
  readonly entryId: number | null;
  /** Who is not told: it was their own doing. */
  readonly except: object | undefined;
}

/** What one server gave to tell within one round, in its order. */
export class RoomNews {
  private readonly items: News[] = [];
  private readonly exceptions = new Set<object>();
  private length = 0;
  private all: LeftOut | undefined;
  private tooMuch: LeftOut | undefined;

  /** @param storedBefore id of the last log entry told before these */
  constructor(
    readonly serverId: number,
    readonly storedBefore: number,
  ) {}

  add(news: News): void {
    const { text, entryId, except } = news;
    this.all = bothLeftOut(this.all, leftOutOne(entryId));
    if (this.tooMuch || (this.length > 0 && this.length + text.length > ROOM_ROUND_LENGTH)) {
      this.tooMuch = bothLeftOut(this.tooMuch, leftOutOne(entryId));
      return;
    }
    this.items.push(news);
    this.length += text.length;
    if (except) this.exceptions.add(except);
  }

  get textLength(): number {
    return this.length;
  }

  /** What was more than a round takes: nobody is told. */
  get leftOutForAll(): LeftOut | undefined {
    return this.tooMuch;
  }

  /** All of it, for somebody who gets none of it. */
  get whole(): LeftOut | undefined {
    return this.all;
  }

  /** Whether this reader is told the same as everybody. */
  isSameFor(reader: object): boolean {
    return !this.exceptions.has(reader);
  }

  /** The messages for this reader as JSON. */
  textsFor(reader: object): readonly string[] {
    const told = this.isSameFor(reader) ? this.items : this.items.filter(({ except }) => except !== reader);
    return told.map(({ text }) => text);
  }
}
