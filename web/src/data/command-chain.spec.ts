import { describe, expect, it } from '@jest/globals';
import { withNewestPage, withNews, withOlderPage } from './command-chain.js';
import { type CommandEntry } from './console-entries.js';

const entry = (id: number, extra: Partial<CommandEntry> = {}): CommandEntry => ({
  id,
  timestamp: '2026-11-20T10:00:00Z',
  command: 'players',
  response: '',
  actor: 'anna',
  durationMs: 0,
  outcome: 'executed',
  source: 'panel',
  ...extra,
});

/** The entries from `newest` down to `oldest`. */
const entries = (newest: number, oldest: number): CommandEntry[] =>
  Array.from({ length: newest - oldest + 1 }, (_, index) => entry(newest - index));

const ALL = undefined;

describe('withNewestPage', () => {
  it('is the beginning when nothing was known', () => {
    const page = { items: entries(200, 101), next: 101 };
    expect(withNewestPage(undefined, page)).toEqual({ entries: page.items, next: 101 });
  });

  it('is everything when no page follows, however full it is', () => {
    const known = { entries: entries(150, 1), next: ALL };
    const chain = withNewestPage(known, { items: entries(100, 1), next: ALL });
    expect(chain).toEqual({ entries: entries(100, 1), next: ALL });
  });

  it('keeps what was loaded before when the page joins it', () => {
    const known = { entries: entries(250, 51), next: 51 };
    const chain = withNewestPage(known, { items: entries(300, 201), next: 201 });
    expect(chain).toEqual({ entries: entries(300, 51), next: 51 });
  });

  it('starts anew rather than hide a hole when more was sent meanwhile than a page holds', () => {
    const known = { entries: entries(150, 1), next: ALL };
    const page = { items: entries(400, 301), next: 301 };
    expect(withNewestPage(known, page)).toEqual({ entries: page.items, next: 301 });
  });
});

describe('withOlderPage', () => {
  const known = { entries: entries(300, 201), next: 201 };

  it('adds a page and knows where the next one begins', () => {
    const chain = withOlderPage(known, { items: entries(200, 101), next: 101 }, 201);
    expect(chain).toEqual({ entries: entries(300, 101), next: 101 });
  });

  it('ends with the page that no other follows', () => {
    expect(withOlderPage(known, { items: entries(200, 190), next: ALL }, 201).next).toBe(ALL);
    expect(withOlderPage(known, { items: [], next: ALL }, 201)).toEqual({ ...known, next: ALL });
  });

  it('forgets a page that was asked for before the chain started anew', () => {
    expect(withOlderPage(known, { items: entries(50, 1), next: ALL }, 51)).toBe(known);
  });
});

describe('withNews', () => {
  it('adds what came live, once, as it was read where it was read', () => {
    const chain = { entries: [entry(5, { durationMs: 31 }), entry(3)], next: undefined };
    const all = withNews(chain, [entry(6), entry(5), entry(4)]);
    expect(all.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
    expect(all[1]?.durationMs).toBe(31);
  });

  it('leaves out what is older than the chain reaches: it would stand beyond a hole', () => {
    const chain = { entries: entries(300, 201), next: 201 };
    expect(withNews(chain, [entry(150)])).toHaveLength(100);
  });

  it('shows what the history has no entry of where it belongs by its time', () => {
    const at = (second: number) => ({ timestamp: `2026-11-20T10:00:0${second}Z` });
    const chain = { entries: [entry(4, at(5)), entry(3, at(1))], next: 3 };
    const unkept = [entry(-2, at(6)), entry(-1, at(3)), entry(-3, at(0))];
    expect(withNews(chain, unkept).map(({ id }) => id)).toEqual([-2, 4, -1, 3]);
    expect(withNews({ entries: [], next: undefined }, unkept)).toHaveLength(3);
  });
});
