import { setImmediate as nextTurn } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { PAGE_MAX_ROWS } from '@outpost/contracts/limits.js';
import { histogramStep, type LogCounts, type LogHistogram } from '@outpost/contracts/log-histogram.js';
import { type LogEventType } from '@outpost/contracts/log-kinds.js';
import { say } from '@outpost/contracts/message.js';
import { WallClock } from '../platform/clock.js';
import { type InTurn } from '../platform/database/long-reads.js';
import { ValidationError } from '../platform/errors/app-error.js';
import { LogCountsRepository } from './log-counts.repository.js';
import { isSearch, type LogFilter } from './log-filter.js';
import { LogReader } from './log-reader.js';
import { LogsRepository } from './logs.repository.js';

const SECOND_MS = 1_000;
/** Lines counted per query: a few milliseconds. */
const PART_LINES = 500;
/** Time after which a call ends, however much it has counted; the next call counts on. */
const CALL_MS = 250;

/** Bars in an answer. */
const MOST_BARS = 1_000;

const NONE: LogCounts = { command: 0, status: 0, player: 0, error: 0, other: 0 };

/** What a caller may ask for beside the filter. */
interface Asked {
  /** Width of a bar in seconds. */
  readonly step?: number | undefined;
  /** Id of a line: only those before it are counted. */
  readonly before?: number | undefined;
}

/** Milliseconds since 1970. */
interface Period {
  readonly from: number;
  readonly to: number;
}

/** Lines of one type; `at` is a time within their bar. */
interface Counting {
  readonly at: number;
  readonly type: LogEventType;
  readonly count: number;
}

interface Part {
  readonly countings: readonly Counting[];
  /** Id of a line: those before it are not counted yet; undefined if all are. */
  readonly next: number | undefined;
}

/** Counts the lines of a log by time, from the newest on, in parts between which others read. */
@Injectable()
export class LogHistograms {
  constructor(
    private readonly lines: LogsRepository,
    private readonly counts: LogCountsRepository,
    private readonly reader: LogReader,
    private readonly wallClock: WallClock,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws {ValidationError} on `step` if too many of these fit into the time */
  async of(filter: LogFilter, { step, before }: Asked, inTurn: InTurn): Promise<LogHistogram> {
    const period = await inTurn(() => this.periodOf(filter));
    const width = step ?? histogramStep((period.to - period.from) / SECOND_MS);
    const widthMs = width * SECOND_MS;
    if (period.to - period.from > MOST_BARS * widthMs) throw tooNarrow();
    const counted = { ...filter, ...period };
    const until = this.clock.now() + CALL_MS;
    const bars = new Map<number, LogCounts>();
    let next = before;
    do {
      const part = await inTurn(() => this.part(counted, widthMs, next));
      for (const counting of part.countings) add(bars, widthMs, counting);
      next = part.next;
      await nextTurn();
    } while (next !== undefined && this.clock.now() < until);
    return {
      from: textOf(Math.floor(period.from / widthMs) * widthMs),
      to: textOf(Math.ceil(period.to / widthMs) * widthMs),
      step: width,
      bars: Array.from(bars, ([from, counts]) => ({ from: textOf(from), counts })),
      before: next ?? null,
    };
  }

  /** The filter's time as far as there can be lines. */
  private async periodOf({ serverId, from, to }: LogFilter): Promise<Period> {
    const end = Math.min(to, this.wallClock.now().getTime());
    const start = Math.max(from, (await this.counts.startOf(serverId)) ?? end);
    return { from: Math.min(start, end), to: end };
  }

  private part(filter: LogFilter, stepMs: number, before: number | undefined): Promise<Part> {
    return isSearch(filter) ? this.found(filter, before) : this.stored(filter, stepMs, before);
  }

  private async found(filter: LogFilter, before: number | undefined): Promise<Part> {
    const { rows, next } = await this.reader.page(filter, PAGE_MAX_ROWS, before);
    return {
      countings: rows.map(({ createdAt, eventType }) => ({ at: createdAt, type: eventType, count: 1 })),
      next,
    };
  }

  private async stored(filter: LogFilter, stepMs: number, before: number | undefined): Promise<Part> {
    const span = await this.lines.spanOf(filter, before);
    const rows = span ? await this.counts.count(filter, span, stepMs, PART_LINES) : [];
    const read = rows.reduce((sum, { count }) => sum + count, 0);
    return {
      countings: rows.flatMap(({ bar, ...counted }) =>
        bar === null ? [] : [{ ...counted, at: bar * stepMs }],
      ),
      next: read < PART_LINES ? undefined : Math.min(...rows.map(({ first }) => first)),
    };
  }
}

function add(bars: Map<number, LogCounts>, stepMs: number, { at, type, count }: Counting): void {
  const start = Math.floor(at / stepMs) * stepMs;
  const bar = bars.get(start) ?? NONE;
  bars.set(start, { ...bar, [type]: bar[type] + count });
}

const tooNarrow = (): ValidationError =>
  new ValidationError([
    {
      field: 'step',
      message: say('logs.step_too_narrow', 'step must be wider: at most {most} bars fit into an answer', {
        most: MOST_BARS,
      }),
    },
  ]);

const textOf = (ms: number): string => new Date(ms).toISOString();
