import { type ObservationSample } from '@outpost/contracts/observation.js';
import { type Measure } from './chart-data.js';
import { momentOf, STATE_WORDS } from './observed-words.js';

const UNITS: Readonly<Record<Measure, string>> = { players: '', responseMs: ' ms' };

export function valueWords(sample: ObservationSample | undefined, measure: Measure): string {
  const value = sample?.[measure] ?? null;
  return value === null ? '–' : `${value}${UNITS[measure]}`;
}

/** All of a sample in one breath. */
export function momentWords(sample: ObservationSample): string {
  const { at, state, players, responseMs } = sample;
  const told = [
    ...(players === null ? [] : [players === 1 ? '1 player' : `${players} players`]),
    ...(responseMs === null ? [] : [`${responseMs} ms`]),
  ];
  return [`${momentOf(Date.parse(at))}: ${STATE_WORDS[state]}`, ...told].join(', ');
}
