import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { bothLeftOut, type LeftOut, leftOutOne } from './left-out.js';
import { messagesOf } from './live-messages.js';

/** Of one server in one round; a server that prints more is read in its log. */
export const ROOM_ROUND_LENGTH = 256 * 1024;

/** To whom news is encoded. */
export interface Reader {
  /** Gets entries, all of a round in one message, instead of what is made of them for others. */
  readonly followsTimeline: boolean;
}

interface News {
  readonly entry: TimelineEntry;
  /** The entry as its followers get it, as JSON. */
  readonly text: string;
  /** Who sent the command that it tells of. */
  readonly origin: object | undefined;
}

/** What one server gave to tell within one round, in its order. */
export class ServerBatch {
  private readonly items: News[] = [];
  private readonly origins = new Set<object>();
  private length = 0;
  private all: LeftOut | undefined;
  private tooMuch: LeftOut | undefined;

  /** @param sentBefore id of the last entry that was told of before these */
  constructor(
    readonly serverId: number,
    readonly sentBefore: number,
  ) {}

  add(entry: TimelineEntry, origin: object | undefined): void {
    const text = JSON.stringify({ type: 'timeline', entry });
    this.all = bothLeftOut(this.all, leftOutOne(entry.id));
    if (this.tooMuch || (this.length > 0 && this.length + text.length > ROOM_ROUND_LENGTH)) {
      this.tooMuch = bothLeftOut(this.tooMuch, leftOutOne(entry.id));
      return;
    }
    this.items.push({ entry, text, origin });
    this.length += text.length;
    if (origin) this.origins.add(origin);
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

  /** Whether this reader is told the same as everybody who reads in its way. */
  isSameFor(reader: Reader): boolean {
    return reader.followsTimeline || !this.origins.has(reader);
  }

  /** The messages for this reader as JSON. */
  textsFor(reader: Reader): readonly string[] {
    if (reader.followsTimeline) return this.items.map(({ text }) => text);
    return this.items.flatMap(({ entry, origin }) =>
      messagesOf(entry, origin === reader).map((message) => JSON.stringify(message)),
    );
  }
}
