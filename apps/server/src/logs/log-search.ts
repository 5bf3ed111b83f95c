import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { isIndexed } from '../platform/database/text-blocks.js';
import { GrowingPage, type ReadPage } from './growing-page.js';
import { type LogFilter } from './log-filter.js';
import { type LogEntryEntity } from './log-entry.entity.js';
import { LogIndex } from './log-index.js';
import { type Ids, type Span, type Window } from './log-span.js';
import { LogsRepository } from './logs.repository.js';

/** Lines per step without the index: a millisecond or two. */
const STEP_LINES = 500;
/** Steps without the index per page; the next page continues from there. */
const MAX_STEPS = 6;
/** Time after which a page ends, whatever it found; the next page continues from there. */
const PAGE_MS = 12;

interface Portions {
  readonly first: number;
  readonly least: number;
  readonly most: number;
}

/** Segments per query of the index: the first query finds a frequent text. */
const SEGMENTS: Portions = { first: 4, least: 4, most: 128 };
/** Blocks read per query: with SQLite two milliseconds where they are far apart on disk. */
const BLOCKS: Portions = { first: 32, least: 4, most: 32 };
/** Time that a query should take: it takes ten times as long if not everything is in memory. */
const QUERY_MS = 6;

/** Time after which others have their turn. */
const TURN_MS = 4;

interface SearchWindow extends Window {
  readonly isIndexed: boolean;
}

/** Searches for texts in steps of some milliseconds, so that pages for other people are read in between. */
@Injectable()
export class LogSearch {
  constructor(
    private readonly repository: LogsRepository,
    private readonly index: LogIndex,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** At most `limit` lines below `before`. A page may hold fewer, or none, although there are more. */
  async page(filter: LogFilter, limit: number, before?: number): Promise<ReadPage> {
    const page = new GrowingPage(limit);
    const span = await this.repository.spanOf(filter, before);
    if (!span) return page.end(undefined);
    const until = this.clock.now() + PAGE_MS;
    let [below, steps] = [span.below, 0];
    for await (const window of this.windows(filter, span)) {
      if (steps === MAX_STEPS) return page.end(below);
      below = await this.readWindow(filter, within(window, span), page, until);
      if (page.isFull || below > window.first) return page.end(below);
      // Not before some progress: a page that ended where it began would be requested forever.
      if (this.clock.now() > until && below > span.first) return page.end(below);
      if (!window.isIndexed) steps += 1;
    }
    return page.end(undefined);
  }

  /** Where the text may be, newest lines first: the unindexed ones, then those in the index. */
  private async *windows(filter: LogFilter, span: Span): AsyncGenerator<SearchWindow, void> {
    const end = isIndexed(filter.text) ? await this.index.end(filter.serverId) : 0;
    let { below } = span;
    const first = Math.max(span.first, end + 1);
    while (below > first) {
      const window = await this.repository.step(filter, { first, below }, STEP_LINES);
      if (window) yield { ...window, isIndexed: false };
      below = window?.first ?? first;
    }
    below = Math.min(below, end + 1);
    for (let count = SEGMENTS.first; below > span.first;) {
      const since = this.clock.now();
      const window = await this.index.window(filter, { first: span.first, below }, count);
      count = nextPortion(SEGMENTS, count, this.clock.now() - since);
      if (window) yield { ...window, isIndexed: true };
      below = window?.first ?? span.first;
    }
  }

  /** Returns the id down to which all was read: the window's end, unless the page is full or out of time. */
  private async readWindow(
    filter: LogFilter,
    window: Window,
    page: GrowingPage,
    until: number,
  ): Promise<number> {
    let count = BLOCKS.first;
    for (let at = 0; at < window.ranges.length;) {
      const ranges = window.ranges.slice(at, at + count);
      const since = this.clock.now();
      await this.read(filter, ranges, page);
      const now = this.clock.now();
      at += ranges.length;
      count = nextPortion(BLOCKS, count, now - since);
      const [lowest = window.first] = ranges.at(-1) ?? [];
      if (page.isFull || (at < window.ranges.length && now > until)) return lowest;
    }
    return window.first;
  }

  private async read(filter: LogFilter, ranges: readonly Ids[], page: GrowingPage): Promise<void> {
    let left = ranges;
    while (!page.isFull) {
      const { wanted } = page;
      const rows = await this.repository.matching(filter, left, wanted);
      page.add(await this.matching(filter, rows));
      if (rows.length < wanted) return;
      left = below(ranges, rows.at(-1)?.id ?? 0);
    }
  }

  /** Those that match the pattern, if there is one: in turns, since a pattern takes time. */
  private async matching(
    { pattern }: LogFilter,
    rows: readonly LogEntryEntity[],
  ): Promise<readonly LogEntryEntity[]> {
    if (!pattern) return rows;
    const found: LogEntryEntity[] = [];
    let since = this.clock.now();
    for (const row of rows) {
      if (pattern.matches(row.message)) found.push(row);
      if (this.clock.now() - since < TURN_MS) continue;
      await nextTurn();
      since = this.clock.now();
    }
    return found;
  }
}

/** How much the next query asks for, if the last one has taken so long for this much. */
const nextPortion = ({ least, most }: Portions, count: number, ms: number): number =>
  Math.min(most, Math.max(least, Math.round(count * Math.min(4, QUERY_MS / ms))));

/** The parts of the ranges with ids below this one. */
const below = (ranges: readonly Ids[], id: number): Ids[] =>
  ranges.filter(([first]) => first < id).map(([first, last]) => [first, Math.min(last, id - 1)]);

const within = ({ ranges, first }: Window, span: Span): Window => ({
  ranges: below(ranges, span.below)
    .filter(([, last]) => last >= span.first)
    .map(([from, last]) => [Math.max(from, span.first), last]),
  first,
});
