import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { timelineEntries } from './timeline-entries.js';
import { FEED_MAX_ENTRIES, type FeedMessage, TimelineFeed } from './timeline-feed.js';

const live = (id: number, serverId = 1, message = `line ${id}`): FeedMessage => ({
  type: 'timeline',
  entry: anEntry({ id, serverId, message }),
});
const reload = (upTo: number | null, leftOut = 0, serverId = 1): FeedMessage => ({
  ...{ type: 'reload', serverId, from: 1, upTo, leftOut },
});
const AT = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-20T12:00:42Z');

describe('The feed of the live connection', () => {
  let feed: TimelineFeed;
  beforeEach(() => {
    feed = new TimelineFeed();
    feed.connected(AT);
  });

  const ids = (serverId = 1): readonly number[] => feed.of(serverId).entries.map(({ id }) => id);

  it('begins where the fetched pages end, for each server', () => {
    feed.apply([reload(4), live(5), live(6), reload(9, 0, 2), live(10, 2)]);
    expect([feed.of(1).from, ids(1)]).toEqual([5, [5, 6]]);
    expect([feed.of(2).from, ids(2)]).toEqual([10, [10]]);
  });

  it('drops entries until its start is announced', () => {
    feed.apply([live(3)]);
    expect([feed.of(1).from, ids()]).toEqual([undefined, []]);
  });

  it('has each entry once, in its latest version', () => {
    feed.apply([reload(4), live(5), live(6)]);
    feed.apply([live(5, 1, 'later'), live(7)]);
    expect(feed.of(1).entries.map(({ message }) => message)).toEqual(['later', 'line 6', 'line 7']);
  });

  it('is in the order of ids, whatever the order in which entries of several processes come', () => {
    feed.apply([reload(4), live(7), live(6), live(9)]);
    expect(ids()).toEqual([6, 7, 9]);
    feed.apply([live(8), live(6, 1, 'later'), live(10)]);
    const messages = feed.of(1).entries.map(({ message }) => message);
    expect(messages).toEqual(['later', 'line 7', 'line 8', 'line 9', 'line 10']);
  });

  it('updates fetched entries', () => {
    feed.apply([reload(4), live(5)]);
    feed.apply([live(2, 1, 'later')]);
    const pages = [{ view: '1?', entries: [anEntry({ id: 4 }), anEntry({ id: 2 })], next: undefined }];
    const shown = timelineEntries(pages, feed.of(1), {});
    expect(shown.map(({ id, message }) => [id, message])).toEqual([
      [5, 'line 5'],
      [4, 'a line'],
      [2, 'later'],
    ]);
  });

  it('continues after skipped entries, which are fetched instead', () => {
    feed.apply([reload(4), live(5), reload(8, 3), live(9)]);
    expect([feed.of(1).from, ids()]).toEqual([9, [9]]);
    feed.apply([reload(null, 1), live(10)]);
    expect([feed.of(1).from, ids()]).toEqual([9, [9, 10]]);
  });

  it('retains its entries while the connection is lost, and records the gap', () => {
    feed.apply([reload(4), live(5)]);
    feed.disconnected(AT);
    expect([ids(), feed.of(1).losses]).toEqual([[5], 1]);
    feed.connected(LATER);
    feed.apply([reload(7), live(8)]);
    expect(ids()).toEqual([8]);
    expect(feed.of(1).gaps).toEqual([{ before: 8, lostAt: AT, backAt: LATER }]);
    feed.apply([reload(9, 1)]);
    expect(feed.of(1).gaps).toHaveLength(1);
  });

  it('records no gap before the first connection, nor for a server watched only since', () => {
    const fresh = new TimelineFeed();
    fresh.disconnected(AT);
    fresh.connected(LATER);
    fresh.apply([reload(4)]);
    expect(fresh.of(1).gaps).toEqual([]);
    fresh.disconnected(LATER);
    fresh.connected(LATER);
    fresh.apply([reload(4, 0, 2)]);
    expect(fresh.of(2).gaps).toEqual([]);
  });

  it('drops the oldest entries above its limit', () => {
    const many = Array.from({ length: FEED_MAX_ENTRIES + 1 }, (_, at) => live(5 + at));
    feed.apply([reload(4), ...many]);
    expect(feed.of(1).entries).toHaveLength(FEED_MAX_ENTRIES / 2);
    expect(feed.of(1).from).toBe(ids()[0]);
    expect(ids().at(-1)).toBe(5 + FEED_MAX_ENTRIES);
  });

  it('is the same object until something changes, and notifies listeners', () => {
    let changes = 0;
    const leave = feed.subscribe(() => (changes += 1));
    feed.apply([reload(4), reload(4, 0, 2)]);
    const before = feed.of(1);
    feed.apply([live(5, 2)]);
    expect([feed.of(1) === before, changes]).toEqual([true, 2]);
    feed.reread(1);
    expect([feed.of(1).rereadings, changes]).toEqual([1, 3]);
    leave();
    feed.apply([live(6, 2)]);
    expect(changes).toBe(3);
  });

  it('returns the newest entries of several servers', () => {
    feed.apply([reload(0), reload(0, 0, 2), live(1), live(2), live(3), live(4, 2)]);
    const servers = [1, 2];
    const newest = feed.newestOf(servers, 2);
    expect(newest.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(feed.newestOf(servers, 2)).toBe(newest);
  });
});

describe('A timeline', () => {
  const entry = (id: number, message = `line ${id}`): TimelineEntry => anEntry({ id, message });
  const page = (...entries: readonly TimelineEntry[]) => ({ view: '1?', entries, next: undefined });

  it('merges live and fetched entries, newest first and without duplicates', () => {
    const feed = new TimelineFeed();
    feed.apply([reload(4), live(5), live(6)]);
    const pages = [page(entry(5), entry(4)), page(entry(3))];
    expect(timelineEntries(pages, feed.of(1), {}).map(({ id }) => id)).toEqual([6, 5, 4, 3]);
  });

  it('applies the filter to live entries', () => {
    const feed = new TimelineFeed();
    feed.apply([reload(4), live(5), live(6)]);
    expect(timelineEntries([page()], feed.of(1), { q: '6' }).map(({ id }) => id)).toEqual([6]);
  });
});
