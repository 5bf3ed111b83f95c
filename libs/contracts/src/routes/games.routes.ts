import { Game } from '../games.js';
import { PageQuery } from '../pages.js';
import { PluginReport, Protocol } from '../protocols.js';
import type { RouteTable } from './declaration.js';

export const GAMES_ROUTES = {
  'GET /api/games': {
    operationId: 'listGames',
    withLimitedToken: true,
    summary: 'List supported games and their capabilities',
    scope: 'read',
    query: PageQuery,
    list: Game,
  },
  'GET /api/protocols': {
    operationId: 'listProtocols',
    withLimitedToken: true,
    summary: 'List the protocols for connecting to game servers',
    scope: 'read',
    query: PageQuery,
    list: Protocol,
  },
  'GET /api/plugins': {
    operationId: 'listPlugins',
    summary: 'List the plugins found at server start',
    description: 'Only for admins, since reports contain file names of the machine.',
    scope: 'read',
    admin: true,
    query: PageQuery,
    list: PluginReport,
  },
} as const satisfies RouteTable;
