import { say } from '@outpost/contracts/message.js';
import { type PlayerTarget } from '@outpost/contracts/players.js';
import { type Player } from '@outpost/games/listings.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { type PlayerReading } from './player-lists.service.js';
import { playerChanged, playerIdRequired, playersUnknown } from './players.errors.js';

/** The current list, in which the target is searched. */
type CurrentList = Pick<PlayerReading, 'players' | 'isComplete' | 'isUnderstood'>;

/**
 * The targeted player, as the game server lists them now. Players are never found by name: if the game has no id for
 * one, the name only confirms that the slot is still theirs.
 *
 * @throws {UserError} `player_changed` if they are gone or the slot belongs to another player; `players_unknown` if
 *   they may be online, but the list could not be read
 * @throws {ValidationError} if the target has neither an id nor a slot with a name
 */
export function findTarget(list: CurrentList, target: PlayerTarget): Player {
  return target.playerId === undefined ? findBySlot(list, target) : findById(list, target.playerId, target);
}

function findById(list: CurrentList, playerId: string, { slot }: PlayerTarget): Player {
  const own = list.players.filter(({ id }) => id?.value === playerId);
  const found = own.find((player) => player.slot === slot) ?? own[0];
  if (found === undefined) throw gone(list, slot);
  return found;
}

function findBySlot(list: CurrentList, { slot, name }: PlayerTarget): Player {
  if (slot === undefined || name === undefined) throw playerIdRequired();
  const found = list.players.find((player) => player.slot === slot);
  if (found?.name !== name) throw gone(list, slot);
  if (found.id !== null)
    throw playerChanged(say('players.has_id_meanwhile', '"{name}" is known by an id by now.', { name }));
  return found;
}

function gone({ players, isComplete, isUnderstood }: CurrentList, slot: number | undefined): Error {
  const successor = slot === undefined ? undefined : players.find((player) => player.slot === slot);
  if (successor === undefined) {
    return isComplete
      ? playerChanged(say('players.player_is_gone', 'The player is no longer on the server.'))
      : playersUnknown(isUnderstood);
  }
  return playerChanged(
    say('players.number_belongs_to_by_now', 'Number {slot} belongs to "{name}" by now.', {
      slot: slot ?? '',
      name: successor.name,
    }),
  );
}

/** One line of a command, and whether it addresses the player by slot. */
interface PlayerLine {
  readonly text: string;
  readonly goesBySlot: boolean;
}

/** Detected by also building the lines for another slot: only the profile knows how its game addresses players. */
export function linesFor(
  player: PlayerRef,
  build: (player: PlayerRef) => readonly string[],
): readonly PlayerLine[] {
  const inOtherSlot = player.slot === null ? [] : build({ ...player, slot: player.slot + 1 });
  return build(player).map((text, index) => ({
    text,
    goesBySlot: player.slot !== null && inOtherSlot[index] !== text,
  }));
}

/** @throws {UserError} `player_changed` if a line goes by slot and the slot is not the one that was shown */
export function requireSameSlot(
  player: PlayerRef,
  { slot }: PlayerTarget,
  lines: readonly PlayerLine[],
): void {
  if (slot === undefined || slot === player.slot || !lines.some(({ goesBySlot }) => goesBySlot)) return;
  throw playerChanged(
    say('players.came_back_as', '"{name}" left and came back as number {slot}.', {
      name: player.name,
      slot: player.slot ?? '',
    }),
  );
}

/** Whether a row of a later list is the same player. */
export const isSame = (row: PlayerRef, player: PlayerRef): boolean =>
  player.id === null
    ? row.slot === player.slot && row.name === player.name
    : row.id?.value === player.id.value;
