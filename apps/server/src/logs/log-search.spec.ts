import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type LogFilter } from './log-filter.js';
import { type LogIndex } from './log-index.js';
import { LogSearch } from './log-search.js';
import { type Span, type Window } from './log-span.js';
import { type LogsRepository } from './logs.repository.js';
import { aFilter } from './testing/log-database.js';

const LINES = 100_000;

/** An index of segments of one line each, none of which has the text, that takes its time for each of them. */
class SlowIndex {
  readonly counts: number[] = [];

  constructor(
    private readonly clock: ManualClock,
    private readonly msOfSegment: number,
  ) {}

  end(): Promise<number> {
    return Promise.resolve(LINES);
  }

  async window(_filter: LogFilter, { below }: Span, count: number): Promise<Window> {
    this.counts.push(count);
    await this.clock.advance(count * this.msOfSegment);
    return { ranges: [], first: below - count };
  }
}

describe('LogSearch', () => {
  const clock = new ManualClock();
  const search = (
    index: Pick<LogIndex, 'end' | 'window'>,
    matching?: LogsRepository['matching'],
  ): LogSearch => {
    const span: Span = { first: 1, below: LINES + 1 };
    const repository = { spanOf: () => Promise.resolve(span), matching } as unknown as LogsRepository;
    return new LogSearch(repository, index as unknown as LogIndex, clock);
  };

  it('reads few segments of the index at first, then many at once', async () => {
    const index = new SlowIndex(clock, 0.01);
    await search(index).page(aFilter({ text: 'northern' }), 100);
    expect(index.counts.slice(0, 5)).toEqual([4, 16, 64, 128, 128]);
  });

  it('reads as many segments of a slow index as fit, and ends the page where they end', async () => {
    const index = new SlowIndex(clock, 1);
    const { next } = await search(index).page(aFilter({ text: 'northern' }), 100);
    expect(index.counts).toEqual([4, 6, 6]);
    expect(next).toBe(LINES + 1 - 16);
  });

  it('reads fewer blocks at once where that takes long, and ends the page after one of them', async () => {
    const blocks = Array.from({ length: 64 }, (_, at) => [LINES - at, LINES - at] as const);
    const index = {
      end: () => Promise.resolve(LINES),
      window: () => Promise.resolve({ ranges: blocks, first: LINES - 64 }),
    };
    const counts: number[] = [];
    const { next } = await search(index, async (_filter, ranges) => {
      counts.push(ranges.length);
      await clock.advance(ranges.length / 4);
      return [];
    }).page(aFilter({ text: 'northern' }), 100);
    expect([counts, next]).toEqual([[32, 24], LINES - 55]);
  });
});
