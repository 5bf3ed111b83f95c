import { AnswerTable } from '../answer-table.js';
import {
  ConsoleHistoryEntry,
  ExecuteCommandRequest,
  ExecuteCommandResponse,
  HistoryPageQuery,
  SaveCommandRequest,
  SavedCommand,
} from '../console.js';
import { PageQuery } from '../pages.js';
import { POLICY_PROBLEMS } from '../problem-codes.js';
import type { RouteTable } from './declaration.js';
import { RCON_PROBLEMS } from './rcon-problems.js';

export const CONSOLE_ROUTES = {
  'GET /api/servers/:id/commands': {
    operationId: 'listCommands',
    summary: 'List the commands sent to a server and their responses, newest first',
    scope: 'read',
    permission: 'logs.read',
    query: HistoryPageQuery,
    history: ConsoleHistoryEntry,
    problems: ['too_many_attempts'],
  },
  'GET /api/servers/:id/commands/:commandId/table': {
    operationId: 'readAnswerTable',
    summary: 'Read the answer of a past command as a table of players or bans',
    description: 'The games say for which commands (`listCommands`).',
    scope: 'read',
    permission: 'logs.read',
    answer: AnswerTable,
  },
  'POST /api/servers/:id/command': {
    audited: 'as-commands',
    operationId: 'executeCommand',
    summary: 'Send a command to a server',
    scope: 'command',
    permission: 'commands.list',
    atHolder: 'one-command',
    body: ExecuteCommandRequest,
    example: { command: 'players' },
    answer: ExecuteCommandResponse,
    problems: [...RCON_PROBLEMS, 'plan_limit', ...POLICY_PROBLEMS],
  },
  'GET /api/servers/:id/saved-commands': {
    operationId: 'listSavedCommands',
    summary: 'List the saved commands of a server',
    scope: 'read',
    permission: 'server.view',
    query: PageQuery,
    list: SavedCommand,
  },
  'POST /api/servers/:id/saved-commands': {
    operationId: 'saveCommand',
    summary: 'Save a command',
    scope: 'manage',
    permission: 'commands.send',
    body: SaveCommandRequest,
    example: { command: 'players' },
    answer: SavedCommand,
    status: 201,
  },
  'DELETE /api/servers/:id/saved-commands/:commandId': {
    operationId: 'deleteSavedCommand',
    summary: 'Delete a saved command',
    scope: 'manage',
    permission: 'commands.send',
  },
} as const satisfies RouteTable;
