import { describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import {
  extended,
  hasMissed,
  LOG_NEWS_KEPT,
  type LogPage,
  type LogWindow,
  matchesLogFilter,
  pageOf,
  refreshed,
  withLogLine,
  withNews,
} from './log-window.js';

const line = (id: number, told: Partial<LogEntry> = {}): LogEntry => ({
  id,
  serverId: 1,
  eventType: 'player',
  kind: 'chat',
  message: `line ${id}`,
  details: null,
  timestamp: '2026-11-20T12:00:00.000Z',
  ...told,
});

/** Lines from the newest id down to the oldest one. */
const linesOf = (newest: number, oldest: number): readonly LogEntry[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => line(newest - index));

const page = (newest: number, oldest: number, hasOlder: boolean): LogPage => ({
  lines: linesOf(newest, oldest),
  hasOlder,
});

const known = (newest: number, oldest: number, hasOlder: boolean): LogWindow => ({
  ...page(newest, oldest, hasOlder),
  readUpTo: newest,
});

const NOTHING: LogWindow = { lines: [], hasOlder: false, readUpTo: 0 };

describe('A page of the log', () => {
  it('knows by the one line too many that there are older ones', () => {
    expect(pageOf(linesOf(11, 1), 10)).toEqual(page(11, 2, true));
    expect(pageOf(linesOf(10, 1), 10)).toEqual(page(10, 1, false));
    expect(pageOf([], 10)).toEqual({ lines: [], hasOlder: false });
  });
});

describe('Reading the newest page again', () => {
  it('keeps the older lines that were loaded', () => {
    expect(refreshed(known(20, 1, true), page(23, 14, true), 0)).toEqual(known(23, 1, true));
    expect(refreshed(known(20, 1, false), page(29, 20, true), 0)).toEqual(known(29, 1, false));
  });

  it('drops them when it does not reach them: what lies between is unknown', () => {
    expect(refreshed(known(20, 1, false), page(40, 31, true), 0)).toEqual(known(40, 31, true));
  });

  it('is all there is when nothing older exists any more', () => {
    expect(refreshed(known(20, 1, false), page(22, 19, false), 0)).toEqual(known(22, 19, false));
    expect(refreshed(known(20, 1, false), { lines: [], hasOlder: false }, 0).lines).toEqual([]);
  });

  it('is the beginning when nothing was known', () => {
    expect(refreshed(undefined, page(5, 1, true), 0)).toEqual(known(5, 1, true));
    expect(refreshed(NOTHING, page(5, 1, true), 0)).toEqual(known(5, 1, true));
  });

  it('has seen every line that was told of before, though the filter shows none of them', () => {
    expect(refreshed(undefined, page(5, 1, true), 90).readUpTo).toBe(90);
  });
});

describe('Loading older lines', () => {
  it('adds them behind, and knows whether there are more', () => {
    expect(extended(known(20, 11, true), page(10, 1, false))).toEqual(known(20, 1, false));
  });
});

describe('News', () => {
  it('stands before what was read, each line once', () => {
    expect(withNews(known(5, 1, true), linesOf(7, 4))).toEqual({ ...page(7, 1, true), readUpTo: 5 });
  });

  it('that was read already changes nothing', () => {
    const read = known(5, 1, true);
    expect(withNews(read, linesOf(4, 2))).toBe(read);
    expect(withNews(read, [])).toBe(read);
  });

  it('is kept newest first, however it comes, and told twice it is one', () => {
    const news = [line(3), line(1), line(2), line(3)].reduce<readonly LogEntry[]>(withLogLine, []);
    expect(news).toEqual(linesOf(3, 1));
  });

  it('forgets its oldest lines, and then says that some were missed', () => {
    const full = linesOf(LOG_NEWS_KEPT + 3, 4);
    const overflown = withLogLine(full, line(LOG_NEWS_KEPT + 4));
    expect(overflown).toHaveLength(LOG_NEWS_KEPT);
    expect(overflown.at(-1)?.id).toBe(5);
    expect(hasMissed(known(4, 1, false), overflown)).toBe(true);
    expect(hasMissed(known(5, 1, false), overflown)).toBe(false);
    expect(hasMissed(known(3, 1, false), linesOf(9, 6))).toBe(false);
    expect(hasMissed({ ...NOTHING, readUpTo: 5 }, overflown)).toBe(false);
  });
});

describe('The filter', () => {
  const chat = line(1, { message: '(Global) Survivor: Hello' });

  it.each<readonly [why: string, filter: object, matches: boolean]>([
    ['nothing is asked', {}, true],
    ['the type is right', { type: 'player' }, true],
    ['the type is another', { type: 'error' }, false],
    ['the text is there in other letters', { q: 'sURVIVOR: h' }, true],
    ['the text is not there', { q: 'goodbye' }, false],
    ['it begins at that moment', { from: '2026-11-20T12:00:00Z' }, true],
    ['it begins later', { from: '2026-11-20T12:00:01Z' }, false],
    ['it ends later', { to: '2026-11-20T12:00:01Z' }, true],
    ['it ends at that moment', { to: '2026-11-20T12:00:00Z' }, false],
    ['one of two does not hold', { type: 'player', q: 'goodbye' }, false],
  ])('when %s', (_, filter, matches) => {
    expect(matchesLogFilter(chat, filter)).toBe(matches);
  });
});
