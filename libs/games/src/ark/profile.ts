import { say } from '@outpost/contracts/message.js';
import { source } from '@outpost/rcon-protocol/source/descriptor.js';
import { defineGame, type GameOf } from '../define-game.js';
import { readArkPlayers } from './players.js';
import { UNREAL_RULES } from '../argument-rules.js';
import { catalogue, goesDownBy } from '../game-profile.js';
import { UNREAL_GRAMMAR } from '../unreal-grammar.js';
import { ARK_COMMANDS } from './commands.js';

const ARK = {
  // A session opened too early after a start is accepted but never answered; the check detects that.
  // `ListPlayers` is cheap: an empty list is one line.
  wire: { dialect: 'ark', check: 'ListPlayers' },
  argumentRules: UNREAL_RULES,
  grammar: UNREAL_GRAMMAR,
  commands: ARK_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^(?:admincheat\s+|cheat\s+)?(?:DoExit|quit|exit)\b/i }),
  catalogue: catalogue([
    ['ListPlayers', say('game.who_is_on_server', 'Who is on the server')],
    ['ServerChat <text>', say('game.say_something_to_everybody', 'Say something to everybody')],
    ['ServerChatTo "id" <text>', say('game.say_something_to_one_player', 'Say something to one player')],
    ['Broadcast <text>', say('game.notice_on_every_screen', 'Show a notice in the middle of every screen')],
    ['KickPlayer <id>', say('game.throw_player_out', 'Throw a player out')],
    ['BanPlayer <id>', say('game.ban_player', 'Ban a player')],
    ['UnbanPlayer <id>', say('game.lift_ban', 'Lift a ban')],
    ['GetChat', say('game.chat_since_last_call', 'Chat since the last call; reading clears it')],
    ['SaveWorld', say('game.save_world', 'Save the world')],
    ['DestroyWildDinos', say('game.respawn_creatures', 'Remove all wild creatures, so that new ones come')],
    ['DoExit', say('game.end_process_without_saving', 'End the process without saving')],
  ]),
  readPlayers: readArkPlayers,
  readBans: null,
} as const satisfies Partial<GameOf<typeof source>>;

export const ARK_SE = defineGame(source, {
  ...ARK,
  id: 'ark-se',
  name: 'ARK: Survival Evolved',
  mark: { letters: 'ASE', hue: 170 },
  signs: { appIds: [346_110] },
  ports: { game: 7777, query: 27_015, rcon: 27_020 },
});

export const ARK_SA = defineGame(source, {
  ...ARK,
  id: 'ark-sa',
  name: 'ARK: Survival Ascended',
  mark: { letters: 'ASA', hue: 185 },
  signs: { appIds: [2_399_830, 2_430_930] },
  ports: { game: 7777, query: null, rcon: 27_020 },
});
