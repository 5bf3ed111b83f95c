import { type ReloadMessage, type TimelineMessage } from '@outpost/contracts/live.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';

/** Maximum entries per server in memory; above it the oldest half is dropped and can be fetched again. */
export const FEED_MAX_ENTRIES = 10_000;

const MAX_GAPS = 100;

/** A period without connection, placed before the first entry received after it. */
export interface FeedGap {
  readonly before: number;
  readonly lostAt: Date;
  readonly backAt: Date;
}

/** What the live connection has delivered for one server. */
export interface Feed {
  /**
   * First id in the feed; older entries are fetched. Undefined until the server has announced where the feed begins.
   */
  readonly from: number | undefined;
  /** Oldest first. */
  readonly entries: readonly TimelineEntry[];
  /** Latest versions of entries older than the feed that were updated, by id. */
  readonly updates: ReadonlyMap<number, TimelineEntry>;
  readonly gaps: readonly FeedGap[];
  /** Incremented to request that the fetched pages are read again. */
  readonly rereadings: number;
  /** How often the connection was lost. */
  readonly losses: number;
  /** Start of the current connection loss; undefined once the server has announced where this feed continues. */
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

/** Entries of the watched servers received over the live connection. */
export class TimelineFeed {
  private readonly feeds = new Map<number, Feed>();
  private readonly listeners = new Set<() => void>();
  private readonly newest = new WeakMap<readonly number[], readonly TimelineEntry[]>();
  private connectedAt: Date | undefined;

  /** The same object until something changes. */
  of(serverId: number): Feed {
    return this.feeds.get(serverId) ?? NO_FEED;
  }

  /** The newest `count` entries of each server; the same array until it changes. */
  newestOf(serverIds: readonly number[], count: number): readonly TimelineEntry[] {
    const newest = serverIds.flatMap((id) => this.of(id).entries.slice(-count));
    const known = this.newest.get(serverIds);
    if (known?.length === newest.length && newest.every((entry, at) => entry === known[at])) return known;
    this.newest.set(serverIds, newest);
    return newest;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };

  /** Applies the received messages in order. */
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
    this.notify();
  }

  /** Entries received so far are retained. */
  disconnected(at: Date): void {
    if (this.connectedAt === undefined) return;
    this.connectedAt = undefined;
    for (const [serverId, feed] of this.feeds) {
      this.feeds.set(serverId, { ...feed, losses: feed.losses + 1, lostAt: feed.lostAt ?? at });
    }
    this.notify();
  }

  /** A `reload` message then follows for each server, announcing where its feed continues. */
  connected(at: Date): void {
    this.connectedAt = at;
  }

  /** Requests a refetch after an event that the live connection does not announce. */
  reread(serverId: number): void {
    const feed = this.of(serverId);
    this.feeds.set(serverId, { ...feed, rereadings: feed.rereadings + 1 });
    this.notify();
  }

  private flush(added: Map<number, TimelineEntry[]>, serverId: number): void {
    const entries = added.get(serverId);
    if (entries) this.feeds.set(serverId, withEntries(this.of(serverId), entries));
    added.delete(serverId);
  }

  /** Entries up to `upTo` are now read from the server, replacing those of the feed. */
  private reload({ serverId, upTo }: ReloadMessage): void {
    if (upTo === null) return;
    const known = this.of(serverId);
    const from = upTo + 1;
    this.feeds.set(serverId, {
      ...known,
      from,
      entries: known.entries.filter(({ id }) => id >= from),
      updates: new Map(),
      gaps: [...known.gaps, ...this.gapOf(known, from)].slice(-MAX_GAPS),
      lostAt: undefined,
    });
  }

  private gapOf({ lostAt }: Feed, before: number): readonly FeedGap[] {
    const backAt = this.connectedAt;
    return lostAt && backAt ? [{ before, lostAt, backAt }] : [];
  }

  private notify(): void {
    for (const listener of [...this.listeners]) listener();
  }
}

function append(lists: Map<number, TimelineEntry[]>, entry: TimelineEntry): void {
  const list = lists.get(entry.serverId);
  if (list) list.push(entry);
  else lists.set(entry.serverId, [entry]);
}

/** Until the start of the feed is known, live entries are also part of the fetched pages. */
function withEntries(feed: Feed, received: readonly TimelineEntry[]): Feed {
  if (feed.from === undefined) return feed;
  const last = feed.entries.at(-1)?.id ?? feed.from - 1;
  const isInOrder = received.every(({ id }, at) => id > (received[at - 1]?.id ?? last));
  if (isInOrder) return trimmed({ ...feed, entries: [...feed.entries, ...received] });
  return trimmed(merged(feed, feed.from, received));
}

/**
 * An entry that is sent again replaces its earlier version; a new one may have a lower id than one that came
 * before it, if another process has numbered it.
 */
function merged(feed: Feed, from: number, received: readonly TimelineEntry[]): Feed {
  const own = received.filter(({ id }) => id >= from);
  const entries = new Map([...feed.entries, ...own].map((entry) => [entry.id, entry]));
  return {
    ...feed,
    entries: [...entries.values()].sort((a, b) => a.id - b.id),
    updates: new Map([...feed.updates, ...received.map((entry) => [entry.id, entry] as const)]),
  };
}

function trimmed(feed: Feed): Feed {
  if (feed.entries.length <= FEED_MAX_ENTRIES) return feed;
  const entries = feed.entries.slice(-FEED_MAX_ENTRIES / 2);
  return { ...feed, entries, from: entries[0]?.id };
}
