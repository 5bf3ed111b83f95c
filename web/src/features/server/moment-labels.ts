import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { formatMoment, formatNumber } from '../../i18n/format.js';
import { type Measure } from './chart-data.js';
import { type ServerTexts } from './state-labels.js';

export const responseWords = (t: ServerTexts, ms: number): string =>
  t.milliseconds({ value: formatNumber(ms) });

export function valueLabel(t: ServerTexts, sample: MonitoringSample | undefined, measure: Measure): string {
  const value = sample?.[measure] ?? null;
  if (value === null) return '–';
  return measure === 'players' ? formatNumber(value) : responseWords(t, value);
}

/** A sample as a single text, for screen readers. */
export function momentLabel(t: ServerTexts, sample: MonitoringSample): string {
  const { at, state, players, responseMs } = sample;
  const details = [
    ...(players === null ? [] : [t.playerCount({ count: players })]),
    ...(responseMs === null ? [] : [responseWords(t, responseMs)]),
  ];
  return [t.figure({ name: formatMoment(Date.parse(at)), value: t[state] }), ...details].join(', ');
}
