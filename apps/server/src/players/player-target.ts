import { say } from '@outpost/contracts/message.js';
import { type PlayerTarget } from '@outpost/contracts/players.js';
import { type Player } from '@outpost/games/answers.js';
import { type PlayerRef } from '@outpost/games/game-commands.js';
import { type PlayerReading } from './player-lists.service.js';
import { playerChanged, playerIdRequired, playersUnknown } from './players.errors.js';

/** The list somebody is looked for in. */
type ListNow = Pick<PlayerReading, 'players' | 'isComplete' | 'isUnderstood'>;

/**
 * The player who is meant, as the game server lists them now. Nobody is found by name: it only shows whether a slot
 * is still theirs where the game tells no id.
 *
 * @throws {UserError} `player_changed` when they are gone or the slot belongs to somebody else; `players_unknown` when
 *   they may be on, but the list could not be read
 * @throws {ValidationError} when the target names nobody for certain
 */
export function findTarget(list: ListNow, target: PlayerTarget): Player {
  return target.playerId === undefined ? findBySlot(list, target) : findById(list, target.playerId, target);
}

function findById(list: ListNow, playerId: string, { slot }: PlayerTarget): Player {
  const own = list.players.filter(({ id }) => id?.value === playerId);
  const found = own.find((player) => player.slot === slot) ?? own[0];
  if (found === undefined) throw gone(list, slot);
  return found;
}

function findBySlot(list: ListNow, { slot, name }: PlayerTarget): Player {
  if (slot === undefined || name === undefined) throw playerIdRequired();
  const found = list.players.find((player) => player.slot === slot);
  if (found?.name !== name) throw gone(list, slot);
  if (found.id !== null)
    throw playerChanged(say('players.has_id_meanwhile', '"{name}" is known by an id by now.', { name }));
  return found;
}

function gone({ players, isComplete, isUnderstood }: ListNow, slot: number | undefined): Error {
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

/** One line of a command, and whether it hits whoever has the player's number. */
interface PlayerLine {
  readonly text: string;
  readonly goesBySlot: boolean;
}

/** Found out by asking for the lines of another number: the profile alone knows what its game goes by. */
export function linesFor(
  player: PlayerRef,
  build: (player: PlayerRef) => readonly string[],
): readonly PlayerLine[] {
  const elsewhere = player.slot === null ? [] : build({ ...player, slot: player.slot + 1 });
  return build(player).map((text, index) => ({
    text,
    goesBySlot: player.slot !== null && elsewhere[index] !== text,
  }));
}

/** @throws {UserError} `player_changed` when the command goes by a number that is another one than was shown */
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

/** Whether a row of a later list is the same person. */
export const isSame = (row: PlayerRef, player: PlayerRef): boolean =>
  player.id === null
    ? row.slot === player.slot && row.name === player.name
    : row.id?.value === player.id.value;
