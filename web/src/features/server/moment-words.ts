import { type ObservationSample } from '@outpost/contracts/observation.js';
import { formatMoment, formatNumber } from '../../i18n/format.js';
import { type Measure } from './chart-data.js';
import { type ServerWords } from './state-words.js';

export const responseWords = (t: ServerWords, ms: number): string =>
  t.milliseconds({ value: formatNumber(ms) });

export function valueWords(t: ServerWords, sample: ObservationSample | undefined, measure: Measure): string {
  const value = sample?.[measure] ?? null;
  if (value === null) return '–';
  return measure === 'players' ? formatNumber(value) : responseWords(t, value);
}

/** All of a sample in one breath. */
export function momentWords(t: ServerWords, sample: ObservationSample): string {
  const { at, state, players, responseMs } = sample;
  const told = [
    ...(players === null ? [] : [t.playerCount({ count: players })]),
    ...(responseMs === null ? [] : [responseWords(t, responseMs)]),
  ];
  return [t.told({ name: formatMoment(Date.parse(at)), value: t[state] }), ...told].join(', ');
}
