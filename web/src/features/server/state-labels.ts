import { type TextsOf } from '../../i18n/texts.js';
import { duration } from '../../components/shared/downtime.js';
import { type Share } from './blocks.js';
import { type ObservedState } from './intervals.js';
import { type Range } from './monitoring-window.js';
import { type serverTexts } from './texts/en.js';

export type ServerTexts = TextsOf<typeof serverTexts>;

type SeenState = Exclude<ObservedState, 'absent'>;

const FOR_A_TIME = {
  up: 'upFor',
  limited: 'limitedFor',
  restarting: 'restartingFor',
  down: 'downFor',
  unobserved: 'unobservedFor',
} as const satisfies Record<SeenState, keyof ServerTexts>;

const MINUTE_MS = 60_000;

const isSeen = (share: Share): share is Share & { readonly state: SeenState } => share.state !== 'absent';

/** A sample of a longer step stands for its worst minute, so the length is only an upper bound. */
export function lengthOf(t: ServerTexts, ms: number, { stepMs }: Pick<Range, 'stepMs'>): string {
  const length = duration(Math.max(ms, MINUTE_MS));
  return stepMs > MINUTE_MS ? t.atMost({ length }) : length;
}

/** "Up; down for 3m": the longest state first. */
export function stateLabelsOf(t: ServerTexts, shares: readonly Share[], range: Range): string {
  const [most, ...others] = shares.filter(isSeen).sort((a, b) => b.ms - a.ms);
  if (!most) return t.absent;
  const rest = others.map(({ state, ms }) => t[FOR_A_TIME[state]]({ length: lengthOf(t, ms, range) }));
  return [t[most.state], ...rest].join('; ');
}
