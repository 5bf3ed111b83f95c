const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * How a time range is divided: into blocks of the bar, and into steps of one sample each. Name and words are text keys.
 */
export interface Range {
  readonly name: 'day' | 'week' | 'month';
  readonly words: 'lastDay' | 'lastWeek' | 'lastMonth';
  readonly heartbeat: 'heartbeatDay' | 'heartbeatWeek' | 'heartbeatMonth';
  readonly blocks: number;
  readonly blockMs: number;
  /** 1/1440 of the range: the server returns at most that many samples. */
  readonly stepMs: number;
}

export const LAST_DAY: Range = {
  name: 'day',
  words: 'lastDay',
  heartbeat: 'heartbeatDay',
  blocks: 48,
  blockMs: 30 * MINUTE_MS,
  stepMs: MINUTE_MS,
};

export const RANGES: readonly Range[] = [
  LAST_DAY,
  {
    name: 'week',
    words: 'lastWeek',
    heartbeat: 'heartbeatWeek',
    blocks: 56,
    blockMs: 3 * HOUR_MS,
    stepMs: 7 * MINUTE_MS,
  },
  {
    name: 'month',
    words: 'lastMonth',
    heartbeat: 'heartbeatMonth',
    blocks: 60,
    blockMs: 12 * HOUR_MS,
    stepMs: 30 * MINUTE_MS,
  },
];

/** Unix times in milliseconds; `to` is exclusive. */
export interface Window {
  readonly from: number;
  readonly to: number;
}

/** Ends with the current block, so that blocks start at round local times. */
export function windowAt({ blocks, blockMs }: Range, now: number): Window {
  const aheadMs = -new Date(now).getTimezoneOffset() * MINUTE_MS;
  const to = (Math.floor((now + aheadMs) / blockMs) + 1) * blockMs - aheadMs;
  return { from: to - blocks * blockMs, to };
}
