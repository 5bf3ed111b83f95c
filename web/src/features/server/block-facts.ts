import { type MonitoringSample } from '@outpost/contracts/monitoring.js';
import { formatMoment, formatNumber } from '../../i18n/format.js';
import { type Block } from './blocks.js';
import { responseWords } from './moment-labels.js';
import { type ServerTexts, stateLabelsOf } from './state-labels.js';

interface BlockFacts {
  readonly key: number;
  readonly time: string;
  readonly state: string;
  readonly players: string;
  readonly response: string;
}

/** A row for each block with observations, newest first. */
export function blockFacts(
  t: ServerTexts,
  blocks: readonly Block[],
  samples: readonly MonitoringSample[],
): readonly BlockFacts[] {
  const seen = blocks.filter(({ shares }) => shares.some(({ state }) => state !== 'absent'));
  return seen.reverse().map(({ from, to, shares }) => {
    const within = samples.filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
    const players = within.flatMap((sample) => sample.players ?? []);
    const times = within.flatMap(({ responseMs }) => responseMs ?? []);
    return {
      key: from,
      time: formatMoment(from),
      state: stateLabelsOf(t, shares),
      players: players.length === 0 ? '–' : formatNumber(Math.max(...players)),
      response: times.length === 0 ? '–' : responseWords(t, Math.round(meanOf(times))),
    };
  });
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
