import { say } from '@outpost/contracts/message.js';
import { battleyeCommand, ALL_PLAYERS } from './command-lines.js';
import {
  PLAYER_NUMBER,
  type ArgumentRules,
  invalid,
  plainText,
  messageText,
  wholeNumber,
  WHOLE_LINE_RULES,
} from '../argument-rules.js';
import { type CommandGrammar } from '../command-grammar.js';
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

/** Longer messages are split into several `say` commands. */
export const BATTLEYE_RULES: ArgumentRules = { ...WHOLE_LINE_RULES, maxCharacters: 512 };

/** `#exec` runs a command of the game's server, and `#beserver` one of BattlEye, as admins in the game send it. */
export const BATTLEYE_GRAMMAR: CommandGrammar = { wrappers: [/^\W*(?:exec|beserver)\s+/gi] };

/** The reply to a command of another game, or to one that `RestrictRCon` forbids. */
export const BATTLEYE_REFUSAL = /^\s*(?:unknown|disallowed) command\b/i;

/** Common among hosters: Arma has been seen to reject clients for good that reconnect too soon after a start. */
export const BATTLEYE_BOOT_DELAY_MS = 15_000;

/** Its reply is one line; a long player list comes in several UDP packets, each of which can be lost. */
export const BATTLEYE_CHECK = 'version';

/** BattlEye itself does not know it, and says so; only extensions of a server answer it. */
export const BATTLEYE_STATUS = 'serverstatus';

const reasonText = (reason = ''): string => plainText(reason, BATTLEYE_RULES);

/** Bans by GUID where one is known: the slot may belong to another player by now, who is then at worst kicked once. */
function ban({ player, minutes, reason }: BanArguments): readonly string[] {
  const { slot, id } = player;
  if (id?.kind !== 'battleye-guid') {
    return [battleyeCommand.ban(wholeNumber(PLAYER_NUMBER, slot), minutes, reasonText(reason))];
  }
  const added = battleyeCommand.addBan(id.value, minutes, reasonText(reason));
  return slot === null ? [added] : [added, battleyeCommand.kick(slot, reasonText(reason))];
}

function unban({ ban: { listNumber } }: UnbanArguments): readonly string[] {
  if (listNumber === null)
    throw invalid(
      say(
        'game.battleye_unban_by_number',
        'BattlEye lifts a ban by its number in the list: read the list again.',
      ),
    );
  return [battleyeCommand.removeBan(listNumber), 'writeBans'];
}

/** Commands of BattlEye itself, available in every game. */
export const BATTLEYE_COMMANDS: GameCommands = {
  listPlayers: fixed(['players']),
  say: lines(({ text }) => battleyeCommand.say(ALL_PLAYERS, messageText(text, BATTLEYE_RULES))),
  tell: lines(({ player, text }) =>
    battleyeCommand.say(wholeNumber(PLAYER_NUMBER, player.slot), messageText(text, BATTLEYE_RULES)),
  ),
  kick: line(({ player, reason }) =>
    battleyeCommand.kick(wholeNumber(PLAYER_NUMBER, player.slot), reasonText(reason)),
  ),
  ban: lines(ban),
  unban: lines(unban),
  listBans: fixed(['bans']),
  save: cannot(say('game.saves_by_itself', 'The game saves by itself and has no command for it.')),
  restart: cannot(NO_RESTART),
  shutdown: fixed(['#shutdown'], NO_COUNTDOWN),
  lock: fixed(['#lock']),
  unlock: fixed(['#unlock']),
};

/** Commands that DayZ supports, too. */
export const BATTLEYE_CATALOGUE: readonly CatalogueEntry[] = catalogue([
  ['players', say('game.players_with_ping_and_guid', 'Who is on the server, with slot, ping and GUID')],
  ['admins', say('game.who_is_connected_over_rcon', 'Who is connected over RCon')],
  ['bans', say('game.all_bans_by_guid_and_address', 'All bans by GUID and by IP address')],
  [
    'say <slot> <text>',
    say('game.say_something_to_one_player_slot', 'Say something to one player; slot -1 is everybody'),
  ],
  ['kick <slot> [reason]', say('game.throw_player_out', 'Throw a player out')],
  [
    'ban <slot> [minutes] [reason]',
    say('game.ban_and_kick_player', 'Ban and throw out a player who is on; 0 minutes is permanent'),
  ],
  [
    'addBan <guid or ip> [minutes] [reason]',
    say('game.ban_absent_without_kick', 'Ban somebody who need not be on; throws nobody out'),
  ],
  [
    'removeBan <number>',
    say('game.unban_by_number', 'Lift the ban with this number in the list; numbers shift afterwards'),
  ],
  ['loadBans', say('game.read_bans_txt_again', 'Read bans.txt again')],
  [
    'writeBans',
    say('game.write_bans_txt_without_bans', 'Write bans.txt, without the bans that have run out'),
  ],
  ['version', say('game.version_of_battleye_server', 'Version of the BattlEye server')],
  ['#lock', say('game.lock_server', 'Let nobody else in')],
  ['#unlock', say('game.let_players_in_again', 'Let players in again')],
  ['#shutdown', say('game.end_server_process', 'End the server process')],
]);

export const ARMA_CATALOGUE: readonly CatalogueEntry[] = [
  ...BATTLEYE_CATALOGUE,
  ...catalogue([
    ['missions', say('game.list_missions', 'Missions the server has')],
    ['loadScripts', say('game.read_scripts_txt_again', 'Read scripts.txt again')],
    ['loadEvents', say('game.read_other_filter_files_again', 'Read the other filter files again')],
    ['MaxPing <ms>', say('game.throw_out_whoever_has_higher', 'Kick players with a higher ping')],
    ['#mission <name> [difficulty]', say('game.change_to_mission', 'Change to this mission')],
    ['#missions', say('game.let_players_choose_mission', 'Let the players choose a mission')],
    ['#restart', say('game.restart_mission', 'Restart the mission')],
    ['#reassign', say('game.reassign_mission', 'Restart the mission with new roles')],
    ['#monitor <seconds>', say('game.print_load', 'Print load figures again and again; 0 ends it')],
  ]),
];
