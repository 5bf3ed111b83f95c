import { battleyeCommand, EVERYBODY } from './command-lines.js';
import {
  type ArgumentRules,
  invalid,
  plainText,
  spokenText,
  wholeNumber,
  WHOLE_LINE_RULES,
} from '../argument-rules.js';
import { type CatalogueEntry, catalogue } from '../game-profile.js';
import {
  type BanArguments,
  cannot,
  fixed,
  type GameCommands,
  line,
  lines,
  NO_COUNTDOWN,
  NO_RESTART,
  type UnbanArguments,
} from '../game-commands.js';

/** Longer texts are said in several lines. */
export const BATTLEYE_RULES: ArgumentRules = { ...WHOLE_LINE_RULES, maxCharacters: 512 };

/** A command of another game, or one that `RestrictRCon` forbids. */
export const BATTLEYE_REFUSAL = /^\s*(?:unknown|disallowed) command\b/i;

/** Hosts wait that long: Arma has refused clients for good that came back too soon after a start. */
export const BATTLEYE_BOOT_DELAY_MS = 15_000;

/** One line; a list of many players comes in parts, each of which can be lost. */
export const BATTLEYE_CHECK = 'version';

const why = (reason = ''): string => plainText(reason, BATTLEYE_RULES);

/** By the GUID where one is known: the slot may have changed hands, and then it costs somebody one kick at most. */
function ban({ player, minutes, reason }: BanArguments): readonly string[] {
  const { slot, id } = player;
  if (id?.kind !== 'battleye-guid') {
    return [battleyeCommand.ban(wholeNumber('player number', slot), minutes, why(reason))];
  }
  const added = battleyeCommand.addBan(id.value, minutes, why(reason));
  return slot === null ? [added] : [added, battleyeCommand.kick(slot, why(reason))];
}

function unban({ ban: { listNumber } }: UnbanArguments): readonly string[] {
  if (listNumber === null)
    throw invalid('BattlEye lifts a ban by its number in the list: read the list anew.');
  return [battleyeCommand.removeBan(listNumber), 'writeBans'];
}

/** What BattlEye itself understands, whatever the game. */
export const BATTLEYE_COMMANDS: GameCommands = {
  listPlayers: fixed(['players']),
  say: lines(({ text }) => battleyeCommand.say(EVERYBODY, spokenText(text, BATTLEYE_RULES))),
  tell: lines(({ player, text }) =>
    battleyeCommand.say(wholeNumber('player number', player.slot), spokenText(text, BATTLEYE_RULES)),
  ),
  kick: line(({ player, reason }) =>
    battleyeCommand.kick(wholeNumber('player number', player.slot), why(reason)),
  ),
  ban: lines(ban),
  unban: lines(unban),
  listBans: fixed(['bans']),
  save: cannot('The game saves by itself and has no command for it.'),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['#shutdown'], NO_COUNTDOWN),
};

/** What a DayZ server answers to as well. */
export const BATTLEYE_CATALOGUE: readonly CatalogueEntry[] = catalogue([
  ['players', 'Who is on the server, with slot, ping and GUID'],
  ['admins', 'Who is connected over RCon'],
  ['bans', 'All bans by GUID and by IP address'],
  ['say <slot> <text>', 'Say something to one player; slot -1 is everybody'],
  ['kick <slot> [reason]', 'Throw a player out'],
  ['ban <slot> [minutes] [reason]', 'Ban and throw out a player who is on; 0 minutes is for ever'],
  ['addBan <guid or ip> [minutes] [reason]', 'Ban somebody who need not be on; throws nobody out'],
  ['removeBan <number>', 'Lift the ban with this number in the list; numbers shift afterwards'],
  ['loadBans', 'Read bans.txt again'],
  ['writeBans', 'Write bans.txt, without the bans that have run out'],
  ['version', 'Version of the BattlEye server'],
  ['#lock', 'Let nobody else in'],
  ['#unlock', 'Let players in again'],
  ['#shutdown', 'End the server process'],
]);

export const ARMA_CATALOGUE: readonly CatalogueEntry[] = [
  ...BATTLEYE_CATALOGUE,
  ...catalogue([
    ['missions', 'Missions the server has'],
    ['loadScripts', 'Read scripts.txt again'],
    ['loadEvents', 'Read the other filter files again'],
    ['MaxPing <ms>', 'Throw out whoever has a higher ping'],
    ['#mission <name> [difficulty]', 'Change to this mission'],
    ['#missions', 'Let the players choose a mission'],
    ['#restart', 'Begin the mission anew'],
    ['#reassign', 'Begin the mission anew with new roles'],
    ['#monitor <seconds>', 'Print load figures again and again; 0 ends it'],
  ]),
];
