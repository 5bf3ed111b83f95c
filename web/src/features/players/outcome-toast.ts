import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { translate } from '../../i18n/messages.js';
import { type Toast } from '../../components/ui/toast-context.js';
import { type PlayersTexts } from './player-labels.js';

/** Keys of their titles. */
const TITLES = {
  kick: { confirmed: 'kickConfirmed', 'not-confirmed': 'kickNotConfirmed' },
  ban: { confirmed: 'banConfirmed', 'not-confirmed': 'banNotConfirmed' },
  unban: { confirmed: 'unbanConfirmed', 'not-confirmed': 'unbanNotConfirmed' },
} as const satisfies Record<string, Record<PlayerActionResponse['confirmation'], keyof PlayersTexts>>;

/** What was seen afterwards of something done to somebody. */
export function outcomeToast(
  t: PlayersTexts,
  action: keyof typeof TITLES,
  outcome: Pick<PlayerActionResponse, 'confirmation' | 'message' | 'messages'>,
): Toast {
  const { confirmation } = outcome;
  const told = { title: t[TITLES[action][confirmation]], description: translate(outcome, 'message') };
  return confirmation === 'confirmed' ? told : { ...told, tone: 'destructive' };
}
