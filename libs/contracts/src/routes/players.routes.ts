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
const SEEN = 'The player is looked for again before anything is sent, and afterwards to see what came of it.';

export const PLAYERS_ROUTES = {
  'GET /api/servers/:id/players': {
    operationId: 'listPlayers',
    summary: 'Who is on, as it was read last',
    scope: 'read',
    answer: PlayerList,
  },
  'POST /api/servers/:id/players/refresh': {
    operationId: 'refreshPlayers',
    summary: 'Read who is on now',
    scope: 'command',
    answer: PlayerList,
    problems: ACTION_PROBLEMS,
  },
  'POST /api/servers/:id/players/kick': {
    operationId: 'kickPlayer',
    summary: 'Throw a player out',
    description: SEEN,
    scope: 'command',
    body: KickPlayerRequest,
    example: { ...PLAYER, reason: 'AFK' },
    answer: PlayerActionResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'POST /api/servers/:id/players/ban': {
    operationId: 'banPlayer',
    summary: 'Ban a player',
    description: SEEN,
    scope: 'command',
    body: BanPlayerRequest,
    example: { ...PLAYER, reason: 'Cheating', minutes: 1440 },
    answer: PlayerActionResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'POST /api/servers/:id/players/message': {
    operationId: 'messagePlayer',
    summary: 'Say something to a player alone',
    scope: 'command',
    body: MessagePlayerRequest,
    example: { ...PLAYER, message: 'The server restarts in five minutes' },
    answer: CommandResponse,
    problems: [...ACTION_PROBLEMS, 'player_changed', 'players_unknown'],
  },
  'GET /api/servers/:id/bans': {
    operationId: 'listBans',
    summary: 'The bans, read from the game server at this moment',
    scope: 'read',
    answer: BanList,
    problems: ACTION_PROBLEMS,
  },
  'POST /api/servers/:id/bans/remove': {
    operationId: 'removeBan',
    summary: 'Lift a ban',
    scope: 'command',
    body: UnbanRequest,
    example: { target: '76561198000000001' },
    answer: PlayerActionResponse,
    problems: ACTION_PROBLEMS,
  },
} as const satisfies RouteTable;
