import { CommandResponse } from '../console.js';
import { doctorLine, TestConnectionResponse } from '../doctor.js';
import { Heartbeats, HeartbeatsQuery } from '../heartbeats.js';
import { DashboardStats, MonitoringQuery, ServerMonitoring } from '../monitoring.js';
import { CreateServerRequest, TestConnectionRequest, UpdateServerRequest } from '../server-requests.js';
import { ServersQuery } from '../servers-query.js';
import { Server, ServerStatusResponse } from '../servers.js';
import type { RouteTable } from './declaration.js';
import { ACTION_PROBLEMS } from './rcon-problems.js';

const ADDRESS = { type: 'battleye', game: 'dayz', host: '192.0.2.7', port: 2305, password: 'rcon password' };
const LINES =
  'With `Accept: application/x-ndjson` each step is sent as it completes, then the complete result.';

export const SERVERS_ROUTES = {
  'GET /api/servers': {
    operationId: 'listServers',
    withLimitedToken: true,
    summary: 'List the servers of the account',
    description: 'With search, sorting and paging; without parameters all servers, in order of registration.',
    scope: 'read',
    query: ServersQuery,
    list: Server,
  },
  'POST /api/servers': {
    operationId: 'createServer',
    summary: 'Register a server',
    scope: 'manage',
    body: CreateServerRequest,
    example: { name: 'Chernarus', ...ADDRESS, maxPlayers: 60 },
    answer: Server,
    status: 201,
    problems: ['plan_limit', 'limit_reached', 'too_many_attempts', 'address_not_allowed', 'host_not_found'],
  },
  'GET /api/servers/:id': {
    operationId: 'getServer',
    summary: 'Get a server',
    scope: 'read',
    permission: 'server.view',
    answer: Server,
  },
  'PATCH /api/servers/:id': {
    operationId: 'updateServer',
    stepUp: 'with-password',
    summary: 'Change a server',
    description: 'Omitted fields stay unchanged. Changing host or port requires the RCON password again.',
    scope: 'manage',
    permission: 'server.edit',
    body: UpdateServerRequest,
    example: { name: 'Chernarus', timeZone: 'Europe/Berlin' },
    answer: Server,
    problems: ['too_many_attempts', 'address_not_allowed', 'host_not_found'],
  },
  'DELETE /api/servers/:id': {
    operationId: 'deleteServer',
    stepUp: 'always',
    summary: 'Remove a server and its history',
    scope: 'manage',
    permission: 'server.delete',
  },
  'POST /api/servers/:id/favourite': {
    audited: 'not',
    operationId: 'addFavourite',
    summary: 'Mark a server as a favourite of the caller',
    scope: 'command',
    permission: 'server.view',
  },
  'DELETE /api/servers/:id/favourite': {
    audited: 'not',
    operationId: 'removeFavourite',
    summary: 'Remove a server from the favourites of the caller',
    scope: 'command',
    permission: 'server.view',
  },
  'POST /api/test-connection': {
    audited: 'not',
    operationId: 'testConnection',
    summary: 'Diagnose the connection to an address that is not registered',
    description: LINES,
    scope: 'manage',
    body: TestConnectionRequest,
    example: ADDRESS,
    answer: TestConnectionResponse,
    lines: doctorLine,
    problems: ['too_many_attempts'],
  },
  'POST /api/servers/:id/doctor': {
    audited: 'not',
    operationId: 'diagnoseServer',
    summary: 'Diagnose the connection to a registered server',
    description: LINES,
    scope: 'command',
    permission: 'server.edit',
    answer: TestConnectionResponse,
    lines: doctorLine,
    problems: ['too_many_attempts'],
  },
  'POST /api/servers/:id/status': {
    audited: 'not',
    operationId: 'checkStatus',
    summary: 'Check the status of a server now',
    description: 'Does not retry a connection that was refused; `reconnect` does.',
    scope: 'read',
    permission: 'server.view',
    atHolder: 'one-command',
    answer: ServerStatusResponse,
    problems: ['too_many_attempts'],
  },
  'POST /api/servers/:id/reconnect': {
    operationId: 'reconnect',
    summary: 'Connect immediately, even after a refused password',
    scope: 'command',
    permission: 'server.edit',
    atHolder: 'one-command',
    answer: ServerStatusResponse,
    problems: ['too_many_attempts'],
  },
  'POST /api/servers/:id/restart': {
    operationId: 'restartServer',
    summary: 'Restart a server',
    description: "Sends the game's restart or shutdown command and follows the server until it is back.",
    scope: 'command',
    permission: 'server.restart',
    atHolder: 'several-commands',
    answer: CommandResponse,
    problems: ACTION_PROBLEMS,
  },
  'POST /api/servers/:id/start': {
    operationId: 'startServer',
    summary: 'Start a stopped server',
    description: 'Calls its start hook: RCON cannot start a stopped process.',
    scope: 'command',
    permission: 'server.restart',
    atHolder: 'one-command',
    problems: ['start_hook_missing', 'start_hook_failed', 'address_not_allowed', 'host_not_found'],
  },
  'GET /api/servers/:id/monitoring': {
    operationId: 'listObservations',
    summary: 'List observations of a server, minute by minute',
    description: 'Of the last 24 hours, or of a given window of at most 30 days.',
    scope: 'read',
    permission: 'server.view',
    query: MonitoringQuery,
    answer: ServerMonitoring,
    problems: ['too_many_attempts'],
  },
  'GET /api/heartbeats': {
    operationId: 'listHeartbeats',
    summary: 'Tell the last day of several servers in half hours',
    withLimitedToken: true,
    scope: 'read',
    query: HeartbeatsQuery,
    answer: Heartbeats,
    problems: ['too_many_attempts'],
  },
  'GET /api/stats': {
    operationId: 'getStats',
    withLimitedToken: true,
    summary: 'Get totals over the servers of the account',
    scope: 'read',
    answer: DashboardStats,
  },
} as const satisfies RouteTable;
