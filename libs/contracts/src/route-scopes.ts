import type { Route } from './routes.js';
import { API_TOKEN_SCOPES, type ApiTokenScope } from './tokens.js';

/** What whoever calls must have: nothing, an API token of a scope or a wider one, or a session in a browser. */
export type RouteScope = 'public' | CredentialScope;

/** What a credential may do; a session may do whatever its account may. */
export type CredentialScope = ApiTokenScope | 'session';

const BY_WIDTH: readonly CredentialScope[] = [...API_TOKEN_SCOPES, 'session'];

export const covers = (has: CredentialScope, needed: CredentialScope): boolean =>
  BY_WIDTH.indexOf(has) >= BY_WIDTH.indexOf(needed);

/**
 * What each call needs. `command` is whatever speaks to a game server, `manage` whatever the panel keeps;
 * `session` is left to people: it changes who gets in, and a token that leaked must not make itself at home.
 */
export const ROUTE_SCOPES: Readonly<Record<Route, RouteScope>> = {
  'GET /api/health': 'public',
  'GET /api/health/live': 'public',
  'GET /api/health/ready': 'public',
  'GET /api/setup': 'public',
  'POST /api/setup': 'public',
  'POST /api/login': 'public',
  'GET /api/registration': 'public',
  'POST /api/register-interest': 'public',

  'GET /api/user': 'read',
  'POST /api/logout': 'read',
  'PATCH /api/account': 'manage',
  'POST /api/account/password': 'session',

  'GET /api/sessions': 'manage',
  'DELETE /api/sessions': 'manage',
  'DELETE /api/sessions/:id': 'manage',
  'GET /api/tokens': 'read',
  'POST /api/tokens': 'manage',
  'DELETE /api/tokens/:id': 'manage',

  'GET /api/proxy': 'read',
  'GET /api/pending-users': 'read',
  'POST /api/approve-user/:id': 'manage',
  'POST /api/set-admin/:id': 'session',
  'GET /api/users': 'read',
  'POST /api/users/:id/suspended': 'manage',
  'DELETE /api/users/:id': 'manage',
  'POST /api/users/:id/notify': 'manage',
  'GET /api/mail': 'read',

  'GET /api/subscription': 'read',
  'POST /api/subscription/activate': 'manage',
  'POST /api/subscription/cancel': 'manage',

  'GET /api/stats': 'read',
  'GET /api/protocols': 'read',
  'GET /api/plugins': 'read',
  'GET /api/games': 'read',

  'GET /api/servers': 'read',
  'POST /api/servers': 'manage',
  'GET /api/servers/:id': 'read',
  'PATCH /api/servers/:id': 'manage',
  'DELETE /api/servers/:id': 'manage',
  'POST /api/test-connection': 'manage',
  'GET /api/servers/:id/observations': 'read',
  'POST /api/servers/:id/status': 'read',
  'POST /api/servers/:id/reconnect': 'command',
  'POST /api/servers/:id/doctor': 'command',
  'POST /api/servers/:id/restart': 'command',
  'POST /api/servers/:id/start': 'command',
  'GET /api/servers/:id/commands': 'read',
  'POST /api/servers/:id/command': 'command',
  'GET /api/servers/:id/saved-commands': 'read',
  'POST /api/servers/:id/saved-commands': 'manage',
  'DELETE /api/servers/:id/saved-commands/:commandId': 'manage',

  'GET /api/servers/:id/players': 'read',
  'POST /api/servers/:id/players/refresh': 'command',
  'POST /api/servers/:id/players/kick': 'command',
  'POST /api/servers/:id/players/ban': 'command',
  'POST /api/servers/:id/players/message': 'command',
  'GET /api/servers/:id/bans': 'read',
  'POST /api/servers/:id/bans/remove': 'command',

  'GET /api/servers/:id/logs': 'read',
  'GET /api/servers/:id/logs.csv': 'read',

  'GET /api/servers/:id/scheduled': 'read',
  'POST /api/servers/:id/scheduled': 'manage',
  'PATCH /api/servers/:id/scheduled/:commandId': 'manage',
  'DELETE /api/servers/:id/scheduled/:commandId': 'manage',
  'POST /api/servers/:id/scheduled/:commandId/test': 'command',
  'GET /api/servers/:id/scheduled/:commandId/runs': 'read',
};
