import { type OnlinePlayer, type PlayerTarget } from '@outpost/contracts/players.js';

/** What is sent of a player. */
type ShownPlayer = Pick<PlayerTarget, 'slot' | 'playerId' | 'name'>;

const SHORT_ID_LENGTH = 10;

/** Enough of an id to tell two apart. */
export const shortId = (id: string): string =>
  id.length > SHORT_ID_LENGTH + 2 ? `${id.slice(0, SHORT_ID_LENGTH)}…` : id;

const STATES: Readonly<Record<OnlinePlayer['state'], string | null>> = {
  joining: 'Joining',
  lobby: 'In the lobby',
  playing: null,
};

/** What is worth saying beside the name; nothing of somebody who simply plays. */
export const stateWord = ({ state, isVerified, playerId }: OnlinePlayer): string | null =>
  STATES[state] ?? (playerId !== null && !isVerified ? 'Not verified' : null);

/** Who is meant, as the list showed them. */
export const targetOf = ({ slot, playerId, name }: OnlinePlayer): ShownPlayer => ({
  ...(slot !== null && { slot }),
  ...(playerId !== null && { playerId }),
  name,
});

/** By what the game knows them. */
export function knownAs({ slot, playerId }: OnlinePlayer): string {
  const parts = [slot === null ? null : `number ${slot}`, playerId === null ? null : `id ${playerId}`];
  return parts.filter((part) => part !== null).join(', ');
}
