import { CommandResponse } from '../console.js';
import {
  BanList,
  BanPlayerRequest,
  KickPlayerRequest,
  MessagePlayerRequest,
  PlayerActionResponse,
  PlayerList,
  UnbanRequest,
} from '../players.js';
import type { RouteTable } from './declaration.js';
import { ACTION_PROBLEMS } from './rcon-problems.js';

const PLAYER = { slot: 3, name: 'Anna', playerId: '76561198000000001' };
const VERIFIED =
  'The player list is read again before the command is sent, and afterwards to verify the result.';

export const PLAYERS_ROUTES = {
  'GET /api/servers/:id/players': {
    operationId: 'listPlayers',
    summary: 'List online players as of the last reading',
    scope: 'read',
    permission: 'server.view',
    atHolder: 'one-command',
    answer: PlayerList,
  },
  'POST /api/servers/:id/players/refresh': {
    audited: 'not',
    operationId: 'refreshPlayers',
    summary: 'Read the online players now',
    scope: 'command',
    permission: 'server.view',
    atHolder: 'one-command',
    answer: PlayerList,
    problems: ACTION_PROBLEMS,
  },
  'POST /api/servers/:id/players/kick': {
    operationId: 'kickPlayer',
    summary: 'Kick a player',
    description: VERIFIED,
    scope: 'command',
    permission: 'players.kick',
    atHolder: 'several-commands',
    body: KickPlayerRequest,
    example: { ...PLAYER, reason: 'AFK' },
    answer: PlayerActionResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'POST /api/servers/:id/players/ban': {
    operationId: 'banPlayer',
    summary: 'Ban a player',
    description: VERIFIED,
    scope: 'command',
    permission: 'players.ban',
    atHolder: 'several-commands',
    body: BanPlayerRequest,
    example: { ...PLAYER, reason: 'Cheating', minutes: 1440 },
    answer: PlayerActionResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'POST /api/servers/:id/players/message': {
    operationId: 'messagePlayer',
    summary: 'Send a private message to a player',
    scope: 'command',
    permission: 'players.message',
    atHolder: 'several-commands',
    body: MessagePlayerRequest,
    example: { ...PLAYER, message: 'The server restarts in five minutes' },
    answer: CommandResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'GET /api/servers/:id/bans': {
    operationId: 'listBans',
    summary: 'Read the bans from the game server',
    scope: 'read',
    permission: 'server.view',
    atHolder: 'one-command',
    answer: BanList,
    problems: ACTION_PROBLEMS,
  },
  'POST /api/servers/:id/bans/remove': {
    operationId: 'removeBan',
    summary: 'Remove a ban',
    scope: 'command',
    permission: 'bans.remove',
    atHolder: 'several-commands',
    body: UnbanRequest,
    example: { target: '76561198000000001' },
    answer: PlayerActionResponse,
    problems: ACTION_PROBLEMS,
  },
} as const satisfies RouteTable;
