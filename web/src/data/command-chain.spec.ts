import { describe, expect, it } from '@jest/globals';
import { HISTORY_PAGE_SIZE } from '@outpost/contracts/limits.js';
import { type CommandChain, withNewestPage, withNews, withOlderPage } from './command-chain.js';
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

const idsOf = ({ entries: all }: CommandChain): number[] => all.map(({ id }) => id);

describe('withNewestPage', () => {
  it('knows that a page that is not full is everything', () => {
    expect(withNewestPage(undefined, entries(3, 1))).toEqual({ entries: entries(3, 1), hasOlder: false });
    expect(withNewestPage(undefined, entries(HISTORY_PAGE_SIZE, 1)).hasOlder).toBe(true);
  });

  it('keeps what was loaded before when the page joins it', () => {
    const known = { entries: entries(250, 51), hasOlder: true };
    const chain = withNewestPage(known, entries(300, 201));
    expect(idsOf(chain)).toEqual(entries(300, 51).map(({ id }) => id));
    expect(chain.hasOlder).toBe(true);
  });

  it('starts anew rather than hide a hole when more was sent meanwhile than a page holds', () => {
    const known = { entries: entries(150, 1), hasOlder: false };
    expect(withNewestPage(known, entries(400, 301))).toEqual({ entries: entries(400, 301), hasOlder: true });
  });
});

describe('withOlderPage', () => {
  const known = { entries: entries(300, 201), hasOlder: true };

  it('adds a full page and knows that there may be more', () => {
    const chain = withOlderPage(known, entries(200, 101), 201);
    expect([idsOf(chain)[0], idsOf(chain).at(-1), chain.hasOlder]).toEqual([300, 101, true]);
  });

  it('ends with a page that is not full, also an empty one', () => {
    expect(withOlderPage(known, entries(200, 190), 201).hasOlder).toBe(false);
    expect(withOlderPage(known, [], 201)).toEqual({ ...known, hasOlder: false });
  });

  it('forgets a page that was asked for before the chain started anew', () => {
    expect(withOlderPage(known, entries(50, 1), 51)).toBe(known);
  });
});

describe('withNews', () => {
  it('adds what came live, once, as it was read where it was read', () => {
    const chain = { entries: [entry(5, { durationMs: 31 }), entry(3)], hasOlder: false };
    const all = withNews(chain, [entry(6), entry(5), entry(4)]);
    expect(all.map(({ id }) => id)).toEqual([6, 5, 4, 3]);
    expect(all[1]?.durationMs).toBe(31);
  });

  it('leaves out what is older than the chain reaches: it would stand beyond a hole', () => {
    const chain = { entries: entries(300, 201), hasOlder: true };
    expect(withNews(chain, [entry(150)])).toHaveLength(100);
  });
});
