import { formatClock, formatDay, formatMoment, formatNumber } from '../../i18n/format.js';
import { exactDuration } from '../../components/shared/downtime.js';
import { type Block } from './blocks.js';
import { type Interval, lasted, type ObservedState, timesOf } from './intervals.js';
import { type Range } from './monitoring-window.js';
import { type ServerTexts, stateLabelsOf } from './state-labels.js';

const TWO_DECIMALS = { minimumFractionDigits: 2, maximumFractionDigits: 2 };

/** "Nov 21, 14:00 to 14:30: Up; down for 3m". */
export function blockLabel(t: ServerTexts, { from, to, shares, maintenance }: Block): string {
  const end = formatDay(from) === formatDay(to) ? formatClock(to) : formatMoment(to);
  const name = t.fromTo({ from: formatMoment(from), to: end });
  const state = shares.length === 0 ? t.yetToCome : stateLabelsOf(t, shares);
  const works = maintenance.map((each) => t.maintenanceOf({ name: each }));
  return t.figure({ name, value: [state, ...works].join('; ') });
}

export interface Figure {
  readonly name: string;
  readonly value: string;
}

/** Key figures of the whole range. */
export function figuresOf(
  t: ServerTexts,
  intervals: readonly Interval[],
  uptimePercent: number | null,
): readonly Figure[] {
  const length = (state: ObservedState): string => {
    const ms = lasted(intervals, state);
    return ms === 0 ? t.never : exactDuration(ms);
  };
  return [
    { name: t.uptime, value: uptimeLabel(t, uptimePercent) },
    { name: t.down, value: length('down') },
    { name: t.restarts, value: formatNumber(timesOf(intervals, 'restarting')) },
    { name: t.unobserved, value: length('unobserved') },
  ];
}

const uptimeLabel = (t: ServerTexts, percent: number | null): string =>
  percent === null ? '–' : t.percent({ value: formatNumber(percent, TWO_DECIMALS) });

/** Summary of the bar for screen readers. */
export const summaryOf = (t: ServerTexts, figures: readonly Figure[], range: Range): string =>
  [t[range.words], ...figures.map(t.figure)].map((sentence) => `${sentence}.`).join(' ');
