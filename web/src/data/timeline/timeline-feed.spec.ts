import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEntry } from '@outpost/contracts/testing/timeline.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { timelineEntries } from './timeline-entries.js';
import { FEED_KEPT, type FeedMessage, TimelineFeed } from './timeline-feed.js';

const told = (id: number, serverId = 1, message = `line ${id}`): FeedMessage => ({
  type: 'timeline',
  entry: anEntry({ id, serverId, message }),
});
const listed = (upTo: number | null, leftOut = 0, serverId = 1): FeedMessage => ({
  ...{ type: 'reload', serverId, from: 1, upTo, leftOut },
});
const AT = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-20T12:00:42Z');

describe('What the live connection tells', () => {
  let feed: TimelineFeed;
  beforeEach(() => {
    feed = new TimelineFeed();
    feed.connected(AT);
  });

  const ids = (serverId = 1): readonly number[] => feed.of(serverId).entries.map(({ id }) => id);

  it('begins where the lists end, for each server', () => {
    feed.apply([listed(4), told(5), told(6), listed(9, 0, 2), told(10, 2)]);
    expect([feed.of(1).from, ids(1)]).toEqual([5, [5, 6]]);
    expect([feed.of(2).from, ids(2)]).toEqual([10, [10]]);
  });

  it('is left to the lists until it is said where they end', () => {
    feed.apply([told(3)]);
    expect([feed.of(1).from, ids()]).toEqual([undefined, []]);
  });

  it('has each entry once, in its last words', () => {
    feed.apply([listed(4), told(5), told(6)]);
    feed.apply([told(5, 1, 'later'), told(7)]);
    expect(feed.of(1).entries.map(({ message }) => message)).toEqual(['later', 'line 6', 'line 7']);
  });

  it('brings an entry of the lists up to date that goes on', () => {
    feed.apply([listed(4), told(5)]);
    feed.apply([told(2, 1, 'later')]);
    const pages = [{ view: '1?', entries: [anEntry({ id: 4 }), anEntry({ id: 2 })], next: undefined }];
    const shown = timelineEntries(pages, feed.of(1), {});
    expect(shown.map(({ id, message }) => [id, message])).toEqual([
      [5, 'line 5'],
      [4, 'a line'],
      [2, 'later'],
    ]);
  });

  it('goes on behind what was left out, which the lists hold by then', () => {
    feed.apply([listed(4), told(5), listed(8, 3), told(9)]);
    expect([feed.of(1).from, ids()]).toEqual([9, [9]]);
    feed.apply([listed(null, 1), told(10)]);
    expect([feed.of(1).from, ids()]).toEqual([9, [9, 10]]);
  });

  it('keeps what was told while the connection is lost, and says where it was', () => {
    feed.apply([listed(4), told(5)]);
    feed.disconnected(AT);
    expect([ids(), feed.of(1).losses]).toEqual([[5], 1]);
    feed.connected(LATER);
    feed.apply([listed(7), told(8)]);
    expect(ids()).toEqual([8]);
    expect(feed.of(1).gaps).toEqual([{ before: 8, lostAt: AT, backAt: LATER }]);
    feed.apply([listed(9, 1)]);
    expect(feed.of(1).gaps).toHaveLength(1);
  });

  it('knows no loss before the first connection, nor of a server that is watched since', () => {
    const fresh = new TimelineFeed();
    fresh.disconnected(AT);
    fresh.connected(LATER);
    fresh.apply([listed(4)]);
    expect(fresh.of(1).gaps).toEqual([]);
    fresh.disconnected(LATER);
    fresh.connected(LATER);
    fresh.apply([listed(4, 0, 2)]);
    expect(fresh.of(2).gaps).toEqual([]);
  });

  it('leaves the oldest to the lists when it has become too much', () => {
    const many = Array.from({ length: FEED_KEPT + 1 }, (_, at) => told(5 + at));
    feed.apply([listed(4), ...many]);
    expect(feed.of(1).entries).toHaveLength(FEED_KEPT / 2);
    expect(feed.of(1).from).toBe(ids()[0]);
    expect(ids().at(-1)).toBe(5 + FEED_KEPT);
  });

  it('is the same object until something changes, and tells who listens', () => {
    let changes = 0;
    const leave = feed.subscribe(() => (changes += 1));
    feed.apply([listed(4), listed(4, 0, 2)]);
    const before = feed.of(1);
    feed.apply([told(5, 2)]);
    expect([feed.of(1) === before, changes]).toEqual([true, 2]);
    feed.reread(1);
    expect([feed.of(1).rereadings, changes]).toEqual([1, 3]);
    leave();
    feed.apply([told(6, 2)]);
    expect(changes).toBe(3);
  });

  it('knows the newest of several servers', () => {
    feed.apply([listed(0), listed(0, 0, 2), told(1), told(2), told(3), told(4, 2)]);
    const servers = [1, 2];
    const newest = feed.newestOf(servers, 2);
    expect(newest.map(({ id }) => id)).toEqual([2, 3, 4]);
    expect(feed.newestOf(servers, 2)).toBe(newest);
  });
});

describe('A timeline', () => {
  const entry = (id: number, message = `line ${id}`): TimelineEntry => anEntry({ id, message });
  const page = (...entries: readonly TimelineEntry[]) => ({ view: '1?', entries, next: undefined });

  it('is what is told in front of what was read, newest first, and nothing twice', () => {
    const feed = new TimelineFeed();
    feed.apply([listed(4), told(5), told(6)]);
    const pages = [page(entry(5), entry(4)), page(entry(3))];
    expect(timelineEntries(pages, feed.of(1), {}).map(({ id }) => id)).toEqual([6, 5, 4, 3]);
  });

  it('holds of what is told what its reader asked for', () => {
    const feed = new TimelineFeed();
    feed.apply([listed(4), told(5), told(6)]);
    expect(timelineEntries([page()], feed.of(1), { q: '6' }).map(({ id }) => id)).toEqual([6]);
  });
});
