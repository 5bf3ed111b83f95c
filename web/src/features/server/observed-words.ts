import { duration } from '../../widgets/downtime.js';
import { type Block, type Share } from './blocks.js';
import { type Interval, lasted, type ObservedState, timesOf } from './intervals.js';
import { type Range } from './observed-window.js';

export const STATE_WORDS: Readonly<Record<ObservedState, string>> = {
  up: 'Up',
  limited: 'Limited mode',
  restarting: 'Restarting',
  down: 'Down',
  unobserved: 'Not observed',
  absent: 'Nothing to observe yet',
};

const CLOCK = new Intl.DateTimeFormat('en-US', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const DAY = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const MINUTE_MS = 60_000;

export const clockOf = (at: number): string => CLOCK.format(at);
export const dayOf = (at: number): string => DAY.format(at);
export const momentOf = (at: number): string => `${dayOf(at)}, ${clockOf(at)}`;

/** A sample of a longer step stands for its worst minute, so nobody knows how many of them there were. */
export function lengthOf(ms: number, { stepMs }: Pick<Range, 'stepMs'>): string {
  const length = ms < MINUTE_MS ? '1m' : duration(ms);
  return stepMs > MINUTE_MS ? `at most ${length}` : length;
}

/** "Nov 21, 14:00 to 14:30: Up; down for 3m". */
export function blockWords({ from, to, shares }: Block, range: Range): string {
  const time = `${momentOf(from)} to ${dayOf(from) === dayOf(to) ? clockOf(to) : momentOf(to)}`;
  return `${time}: ${shares.length === 0 ? 'Yet to come' : stateWordsOf(shares, range)}`;
}

export function stateWordsOf(shares: readonly Share[], range: Range): string {
  const told = shares.length > 1 ? shares.filter(({ state }) => state !== 'absent') : shares;
  const [most, ...others] = [...told].sort((a, b) => b.ms - a.ms);
  if (!most) return STATE_WORDS.absent;
  const rest = others.map(
    ({ state, ms }) => `${STATE_WORDS[state].toLowerCase()} for ${lengthOf(ms, range)}`,
  );
  return [STATE_WORDS[most.state], ...rest].join('; ');
}

export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** What the whole stretch comes to. */
export function figuresOf(
  intervals: readonly Interval[],
  uptimePercent: number | null,
  range: Range,
): readonly Figure[] {
  const length = (state: ObservedState): string => {
    const ms = lasted(intervals, state);
    return ms === 0 ? 'none' : lengthOf(ms, range);
  };
  return [
    { name: 'Uptime', value: uptimePercent === null ? '–' : `${uptimePercent.toFixed(2)} %` },
    { name: 'Down', value: length('down') },
    { name: 'Restarts', value: String(timesOf(intervals, 'restarting')) },
    { name: 'Not observed', value: length('unobserved') },
  ];
}

/** For whoever can't see the bar. */
export const summaryOf = (figures: readonly Figure[], range: Range): string =>
  `${range.words}. ${figures.map(({ name, value }) => `${name}: ${value}`).join('. ')}.`;
