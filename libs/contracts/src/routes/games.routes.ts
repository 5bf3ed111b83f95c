import { Game } from '../games.js';
import { PageQuery } from '../pages.js';
import { PluginReport, Protocol } from '../protocols.js';
import type { RouteTable } from './declaration.js';

export const GAMES_ROUTES = {
  'GET /api/games': {
    operationId: 'listGames',
    summary: 'The games the panel knows, and what each can do',
    scope: 'read',
    query: PageQuery,
    list: Game,
  },
  'GET /api/protocols': {
    operationId: 'listProtocols',
    summary: 'The protocols game servers can be reached by',
    scope: 'read',
    query: PageQuery,
    list: Protocol,
  },
  'GET /api/plugins': {
    operationId: 'listPlugins',
    summary: 'The plugins found at the start',
    description: 'Reports name files of the machine: for admins.',
    scope: 'read',
    admin: true,
    query: PageQuery,
    list: PluginReport,
  },
} as const satisfies RouteTable;
