import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { translate } from '../../i18n/messages.js';
import { type Toast } from '../../components/ui/toast-context.js';
import { type PlayersTexts } from './player-labels.js';

/** Text keys of the titles. */
const TITLES = {
  kick: { confirmed: 'kickConfirmed', 'not-confirmed': 'kickNotConfirmed' },
  ban: { confirmed: 'banConfirmed', 'not-confirmed': 'banNotConfirmed' },
  unban: { confirmed: 'unbanConfirmed', 'not-confirmed': 'unbanNotConfirmed' },
} as const satisfies Record<string, Record<PlayerActionResponse['confirmation'], keyof PlayersTexts>>;

/** Reports whether a player action was confirmed afterwards. */
export function outcomeToast(
  t: PlayersTexts,
  action: keyof typeof TITLES,
  outcome: Pick<PlayerActionResponse, 'confirmation' | 'message' | 'messages'>,
): Toast {
  const { confirmation } = outcome;
  const toast = { title: t[TITLES[action][confirmation]], description: translate(outcome, 'message') };
  return confirmation === 'confirmed' ? toast : { ...toast, tone: 'destructive' };
}
