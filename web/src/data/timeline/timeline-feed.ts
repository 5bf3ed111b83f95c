import { type ReloadMessage, type TimelineMessage } from '@outpost/contracts/live.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';

/** Entries of one server in memory; of more the oldest half is left to the lists, where it can be read again. */
export const FEED_KEPT = 10_000;

const GAPS_KEPT = 100;

/** When this browser was not connected, in front of the entry with which it went on. */
export interface FeedGap {
  readonly before: number;
  readonly lostAt: Date;
  readonly backAt: Date;
}

/** What the live connection has told of one server. */
export interface Feed {
  /** Entries from this id on are told here, and those before it are in the lists; undefined while nothing is told. */
  readonly from: number | undefined;
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Older entries that go on, in their last words. */
  readonly updates: ReadonlyMap<number, TimelineEntry>;
  readonly gaps: readonly FeedGap[];
  /** How often somebody asked for the lists to be read again. */
  readonly rereadings: number;
  /** How often the connection was lost, */
  readonly losses: number;
  /** and since when it is; undefined once it is said where this server goes on. */
  readonly lostAt: Date | undefined;
}

export const NO_FEED: Feed = {
  from: undefined,
  entries: [],
  updates: new Map(),
  gaps: [],
  rereadings: 0,
  losses: 0,
  lostAt: undefined,
};

export type FeedMessage = TimelineMessage | ReloadMessage;

/** What is told of the servers that are watched, since it was said where their lists end. */
export class TimelineFeed {
  private readonly feeds = new Map<number, Feed>();
  private readonly listeners = new Set<() => void>();
  private readonly newest = new WeakMap<readonly number[], readonly TimelineEntry[]>();
  private connectedAt: Date | undefined;

  /** The same object until something changes. */
  of(serverId: number): Feed {
    return this.feeds.get(serverId) ?? NO_FEED;
  }

  /** The newest of several servers; the same list until there are others. */
  newestOf(serverIds: readonly number[], count: number): readonly TimelineEntry[] {
    const newest = serverIds.flatMap((id) => this.of(id).entries.slice(-count));
    const known = this.newest.get(serverIds);
    if (known?.length === newest.length && newest.every((entry, at) => entry === known[at])) return known;
    this.newest.set(serverIds, newest);
    return newest;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.listeners.add(changed);
    return () => void this.listeners.delete(changed);
  };

  /** All that came since the last time, in its order. */
  apply(messages: readonly FeedMessage[]): void {
    const added = new Map<number, TimelineEntry[]>();
    for (const message of messages) {
      if (message.type === 'timeline') append(added, message.entry);
      else {
        this.flush(added, message.serverId);
        this.reload(message);
      }
    }
    for (const serverId of [...added.keys()]) this.flush(added, serverId);
    this.tell();
  }

  /** Nothing is told from now on; what was told stays. */
  disconnected(at: Date): void {
    if (this.connectedAt === undefined) return;
    this.connectedAt = undefined;
    for (const [serverId, feed] of this.feeds) {
      this.feeds.set(serverId, { ...feed, losses: feed.losses + 1, lostAt: feed.lostAt ?? at });
    }
    this.tell();
  }

  /** From now on it is said of each server where it goes on. */
  connected(at: Date): void {
    this.connectedAt = at;
  }

  /** Something happened that nobody told of. */
  reread(serverId: number): void {
    const feed = this.of(serverId);
    this.feeds.set(serverId, { ...feed, rereadings: feed.rereadings + 1 });
    this.tell();
  }

  private flush(added: Map<number, TimelineEntry[]>, serverId: number): void {
    const entries = added.get(serverId);
    if (entries) this.feeds.set(serverId, withEntries(this.of(serverId), entries));
    added.delete(serverId);
  }

  /** Whatever comes before the end of the list is read there, in place of what was told. */
  private reload({ serverId, upTo }: ReloadMessage): void {
    if (upTo === null) return;
    const known = this.of(serverId);
    const from = upTo + 1;
    this.feeds.set(serverId, {
      ...known,
      from,
      entries: known.entries.filter(({ id }) => id >= from),
      updates: new Map(),
      gaps: [...known.gaps, ...this.gapOf(known, from)].slice(-GAPS_KEPT),
      lostAt: undefined,
    });
  }

  private gapOf({ lostAt }: Feed, before: number): readonly FeedGap[] {
    const backAt = this.connectedAt;
    return lostAt && backAt ? [{ before, lostAt, backAt }] : [];
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function append(lists: Map<number, TimelineEntry[]>, entry: TimelineEntry): void {
  const list = lists.get(entry.serverId);
  if (list) list.push(entry);
  else lists.set(entry.serverId, [entry]);
}

/** Before it is known where the list ends, what is told is read there as well. */
function withEntries(feed: Feed, told: readonly TimelineEntry[]): Feed {
  if (feed.from === undefined) return feed;
  const last = feed.entries.at(-1)?.id ?? feed.from - 1;
  const entries = [...feed.entries, ...told.filter(({ id }) => id > last)];
  const known = told.filter(({ id }) => id <= last);
  return trimmed(known.length === 0 ? { ...feed, entries } : updated({ ...feed, entries }, known));
}

/** Of entries that are told again the last words count. */
function updated(feed: Feed, told: readonly TimelineEntry[]): Feed {
  const words = new Map(told.map((entry) => [entry.id, entry]));
  return {
    ...feed,
    entries: feed.entries.map((entry) => words.get(entry.id) ?? entry),
    updates: new Map([...feed.updates, ...words]),
  };
}

function trimmed(feed: Feed): Feed {
  if (feed.entries.length <= FEED_KEPT) return feed;
  const entries = feed.entries.slice(-FEED_KEPT / 2);
  return { ...feed, entries, from: entries[0]?.id };
}
