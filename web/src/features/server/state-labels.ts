import { type TextsOf } from '../../i18n/texts.js';
import { exactDuration } from '../../components/shared/downtime.js';
import { type Share } from './blocks.js';
import { type ObservedState } from './intervals.js';
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

const isSeen = (share: Share): share is Share & { readonly state: SeenState } => share.state !== 'absent';

/** "Up; down for 3m": the longest state first. */
export function stateLabelsOf(t: ServerTexts, shares: readonly Share[]): string {
  const [most, ...others] = shares.filter(isSeen).sort((a, b) => b.ms - a.ms);
  if (!most) return t.absent;
  const rest = others.map(({ state, ms }) => t[FOR_A_TIME[state]]({ length: exactDuration(ms) }));
  return [t[most.state], ...rest].join('; ');
}
