import { describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import {
  extended,
  hasMissed,
  LOG_NEWS_KEPT,
  type LogWindow,
  matchesLogFilter,
  refreshed,
  windowOf,
  withLogLines,
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

/** Lines from the newest id down to the oldest one, and whether there are more below. */
const known = (newest: number, oldest: number, hasOlder: boolean): LogWindow => ({
  lines: linesOf(newest, oldest),
  next: hasOlder ? oldest : undefined,
  readUpTo: newest,
});

/** A search that has looked at the ids from the newest down to `next` and found nothing there. */
const foundNothing = (newest: number, next: number): LogWindow => ({ lines: [], next, readUpTo: newest });

const NOTHING: LogWindow = { lines: [], next: undefined, readUpTo: 0 };

describe('A page that was read', () => {
  it('reaches from its newest line down to where it goes on, lines or not', () => {
    expect(windowOf({ items: linesOf(10, 1), next: undefined })).toEqual(known(10, 1, false));
    expect(windowOf({ items: linesOf(10, 6), next: 6 })).toEqual(known(10, 6, true));
    expect(windowOf({ items: [], next: 6 })).toEqual(foundNothing(6, 6));
    expect(windowOf({ items: [], next: undefined })).toEqual(NOTHING);
  });
});

describe('Reading the newest page again', () => {
  it('keeps the older lines that were loaded', () => {
    expect(refreshed(known(20, 1, true), known(23, 14, true), 0)).toEqual(known(23, 1, true));
    expect(refreshed(known(20, 1, false), known(29, 20, true), 0)).toEqual(known(29, 1, false));
  });

  it('drops them when it does not reach them: what lies between is unknown', () => {
    expect(refreshed(known(20, 1, false), known(40, 31, true), 0)).toEqual(known(40, 31, true));
  });

  it('is all there is when nothing older exists any more', () => {
    expect(refreshed(known(20, 1, false), known(22, 19, false), 0)).toEqual(known(22, 19, false));
    expect(refreshed(known(20, 1, false), NOTHING, 0).lines).toEqual([]);
  });

  it('keeps what was found before when it finds nothing on its way there', () => {
    const before: LogWindow = { ...known(20, 11, true), readUpTo: 900 };
    expect(refreshed(before, foundNothing(950, 880), 0)).toEqual({ ...before, readUpTo: 950 });
    expect(refreshed(before, foundNothing(2_000, 1_500), 0)).toEqual(foundNothing(2_000, 1_500));
  });

  it('is the beginning when nothing was known', () => {
    expect(refreshed(undefined, known(5, 1, true), 0)).toEqual(known(5, 1, true));
    expect(refreshed(NOTHING, known(5, 1, true), 0)).toEqual(known(5, 1, true));
  });

  it('has seen every line that was told of before, though the filter shows none of them', () => {
    expect(refreshed(undefined, known(5, 1, true), 90).readUpTo).toBe(90);
  });
});

describe('Loading older lines', () => {
  it('adds them behind, and knows whether there are more', () => {
    expect(extended(known(20, 11, true), known(10, 1, false))).toEqual(known(20, 1, false));
  });
});

describe('News', () => {
  it('stands before what was read, each line once', () => {
    expect(withNews(known(5, 1, true), linesOf(7, 4))).toEqual({ ...known(7, 1, true), readUpTo: 5 });
  });

  it('that was read already changes nothing', () => {
    const read = known(5, 1, true);
    expect(withNews(read, linesOf(4, 2))).toBe(read);
    expect(withNews(read, [])).toBe(read);
  });

  it('is kept newest first, however it comes, and told twice it is one', () => {
    const news = withLogLines(withLogLines([], [line(3), line(1)]), [line(2), line(3)]);
    expect(news).toEqual(linesOf(3, 1));
    expect(withLogLines(news, [line(2)])).toBe(news);
  });

  it('brings the entry of a flood up to date, and no other line', () => {
    const flood = (count: number) =>
      line(3, { kind: 'lines-held-back', message: `${count} lines`, details: { count } });
    const read = { ...known(5, 1, true), lines: [line(5), line(4), flood(7), line(2), line(1)] };
    const news = withLogLines(withLogLines([line(2, { message: 'other' })], [flood(7)]), [flood(9)]);
    expect(news.map(({ message }) => message)).toEqual(['9 lines', 'other']);
    expect(withNews(read, news).lines.map(({ message }) => message)).toEqual([
      'line 5',
      'line 4',
      '9 lines',
      'line 2',
      'line 1',
    ]);
  });

  it('forgets its oldest lines, and then says that some were missed', () => {
    const full = linesOf(LOG_NEWS_KEPT + 3, 4);
    const overflown = withLogLines(full, [line(LOG_NEWS_KEPT + 4)]);
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
