import { type OnlinePlayer, type PlayerTarget } from '@outpost/contracts/players.js';
import { currentLocale } from '../../i18n/language.js';
import { type TextsOf } from '../../i18n/texts.js';
import { type playersTexts } from './texts/en.js';

export type PlayersTexts = TextsOf<typeof playersTexts>;

/** The fields that identify a player in a request. */
type ShownPlayer = Pick<PlayerTarget, 'slot' | 'playerId' | 'name'>;

const SHORT_ID_LENGTH = 10;

/** Short, but long enough to tell two ids apart. */
export const shortId = (id: string): string =>
  id.length > SHORT_ID_LENGTH + 2 ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id;

/** "Germany", in the panel's language. @param code two letters of ISO 3166-1 */
export const countryName = (code: string): string =>
  new Intl.DisplayNames(currentLocale(), { type: 'region' }).of(code) ?? code;

/** A state worth showing beside the name; null for a verified player in the game. */
export function stateWord(t: PlayersTexts, { state, isVerified, playerId }: OnlinePlayer): string | null {
  if (state !== 'playing') return t[state];
  return playerId !== null && !isVerified ? t.notVerified : null;
}

/** The player exactly as the list showed them. */
export const targetOf = ({ slot, playerId, name }: OnlinePlayer): ShownPlayer => ({
  ...(slot !== null && { slot }),
  ...(playerId !== null && { playerId }),
  name,
});

/** The identifiers by which the game knows the player. */
export function knownAs(t: PlayersTexts, { slot, playerId }: OnlinePlayer): string {
  const parts = [
    slot === null ? null : t.knownBySlot({ slot }),
    playerId === null ? null : t.knownById({ id: playerId }),
  ];
  return parts.filter((part) => part !== null).join(', ');
}
