import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { bothLeftOut, type LeftOut, leftOutOne } from './left-out.js';
import { messagesOf } from './live-messages.js';

/** Limit of one server in one round, in characters; what exceeds it is only in the log. */
export const ROOM_ROUND_LENGTH = 256 * 1024;

/** The recipient of a batch. */
export interface Reader {
  /** Unique over all replicas: other replicas publish what this one's readers sent. */
  readonly id: string;
  /** Gets the entries of a round in one message, instead of the messages derived from them. */
  readonly followsTimeline: boolean;
}

interface BatchItem {
  readonly entry: TimelineEntry;
  /** The message of the entry for those who follow the timeline, as JSON. */
  readonly text: string;
  /** The connection that sent its command. */
  readonly origin: string | undefined;
}

/** The updates of one server within one round, in order. */
export class ServerBatch {
  private readonly items: BatchItem[] = [];
  private readonly origins = new Set<string>();
  private length = 0;
  private all: LeftOut | undefined;
  private overflow: LeftOut | undefined;

  /** @param sentBefore id of the last entry published before these */
  constructor(
    readonly serverId: number,
    readonly sentBefore: number,
  ) {}

  add(entry: TimelineEntry, origin: string | undefined): void {
    const text = JSON.stringify({ type: 'timeline', entry });
    this.all = bothLeftOut(this.all, leftOutOne(entry.id));
    if (this.overflow || (this.length > 0 && this.length + text.length > ROOM_ROUND_LENGTH)) {
      this.overflow = bothLeftOut(this.overflow, leftOutOne(entry.id));
      return;
    }
    this.items.push({ entry, text, origin });
    this.length += text.length;
    if (origin) this.origins.add(origin);
  }

  /** The part of it about later entries than this one. */
  after(entryId: number): ServerBatch {
    const rest = new ServerBatch(this.serverId, entryId);
    for (const { entry, origin } of this.items) if (entry.id > entryId) rest.add(entry, origin);
    const { overflow } = this;
    if (!overflow || (overflow.upTo ?? 0) <= entryId) return rest;
    rest.overflow = overflow;
    rest.all = bothLeftOut(rest.all, overflow);
    return rest;
  }

  get textLength(): number {
    return this.length;
  }

  /** The part beyond the limit of the round, which is sent to no one. */
  get leftOutForAll(): LeftOut | undefined {
    return this.overflow;
  }

  /** The whole batch, for a reader that gets none of it. */
  get whole(): LeftOut | undefined {
    return this.all;
  }

  /** Whether this reader gets the same as all others of its kind. */
  isSameFor(reader: Reader): boolean {
    return reader.followsTimeline || !this.origins.has(reader.id);
  }

  /** The messages for this reader as JSON. */
  textsFor(reader: Reader): readonly string[] {
    if (reader.followsTimeline) return this.items.map(({ text }) => text);
    return this.items.flatMap(({ entry, origin }) =>
      messagesOf(entry, origin === reader.id).map((message) => JSON.stringify(message)),
    );
  }
}
