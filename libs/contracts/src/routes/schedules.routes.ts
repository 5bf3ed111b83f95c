import { PageQuery } from '../pages.js';
import { POLICY_PROBLEMS } from '../problem-codes.js';
import { SchedulePreview, SchedulePreviewQuery } from '../schedule-preview.js';
import { CreateScheduleRequest, UpdateScheduleRequest } from '../schedule-requests.js';
import { ScheduledCommand, ScheduleRun, TestScheduleResponse, UpcomingRestarts } from '../schedules.js';
import type { RouteTable } from './declaration.js';
import { RCON_PROBLEMS } from './rcon-problems.js';

export const SCHEDULES_ROUTES = {
  'GET /api/scheduled/restarts': {
    operationId: 'listUpcomingRestarts',
    summary: 'List the restarts that plans and schedules bring within 24 hours',
    withLimitedToken: true,
    scope: 'read',
    answer: UpcomingRestarts,
  },
  'GET /api/scheduled/preview': {
    operationId: 'previewSchedule',
    summary: 'Tell when a schedule would run next, without storing it',
    withLimitedToken: true,
    scope: 'read',
    query: SchedulePreviewQuery,
    answer: SchedulePreview,
  },
  'GET /api/servers/:id/scheduled': {
    operationId: 'listSchedules',
    summary: 'List the scheduled commands of a server',
    scope: 'read',
    permission: 'server.view',
    query: PageQuery,
    list: ScheduledCommand,
  },
  'POST /api/servers/:id/scheduled': {
    operationId: 'createSchedule',
    summary: 'Schedule a command',
    scope: 'manage',
    permission: 'schedules.manage',
    body: CreateScheduleRequest,
    example: { command: '#shutdown', schedule: '0 4 * * *', timeZone: 'Europe/Berlin' },
    answer: ScheduledCommand,
    status: 201,
    problems: ['plan_limit', 'too_many_schedules', 'command_denied', 'approval_needed'],
  },
  'PATCH /api/servers/:id/scheduled/:commandId': {
    operationId: 'updateSchedule',
    summary: 'Change a scheduled command',
    description: 'Omitted fields stay unchanged.',
    scope: 'manage',
    permission: 'schedules.manage',
    body: UpdateScheduleRequest,
    example: { enabled: false },
    answer: ScheduledCommand,
    problems: ['plan_limit', 'command_denied', 'approval_needed'],
  },
  'DELETE /api/servers/:id/scheduled/:commandId': {
    operationId: 'deleteSchedule',
    summary: 'Remove a scheduled command',
    scope: 'manage',
    permission: 'schedules.manage',
  },
  'POST /api/servers/:id/scheduled/:commandId/test': {
    audited: 'as-commands',
    operationId: 'testSchedule',
    summary: 'Run a scheduled command now',
    scope: 'command',
    permission: 'schedules.manage',
    atHolder: 'one-command',
    answer: TestScheduleResponse,
    problems: [...RCON_PROBLEMS, 'rcon_command_refused', 'plan_limit', ...POLICY_PROBLEMS],
  },
  'GET /api/servers/:id/scheduled/:commandId/runs': {
    operationId: 'listScheduleRuns',
    summary: 'List the runs of a scheduled command, newest first',
    scope: 'read',
    permission: 'server.view',
    query: PageQuery,
    list: ScheduleRun,
  },
} as const satisfies RouteTable;
