import { type GameRestart } from '@outpost/contracts/games.js';
import { type Message, messageOf, verbatim, type Worded } from '@outpost/contracts/message.js';
import { type GameProfile } from '@outpost/games/game-profile.js';

/** Long enough to be read, short enough to be waited for. */
const COUNTDOWN = { seconds: 10, text: 'Restart' };

/** The game's restart command, or else its shutdown command; the reason if it has neither. */
export function restartCommandOf({ commands }: GameProfile): Worded<GameRestart, 'note'> | Message {
  const { restart, shutdown } = commands;
  const action = 'build' in restart ? restart : shutdown;
  if ('cannot' in action) return messageOf('cannot' in restart ? restart.cannot : action.cannot);
  try {
    return { commands: action.build(COUNTDOWN), note: action.note, onlyStops: action === shutdown };
  } catch (error) {
    // A plugin's faulty profile must not break the list of all games.
    return verbatim(error instanceof Error ? error.message : String(error));
  }
}
