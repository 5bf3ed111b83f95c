import { LogEntry, LogFilterQuery, LogPageQuery } from '../logs.js';
import { count } from '../schema.js';
import { timelineEntry } from '../timeline.js';
import { TimelineQuery } from '../timeline-query.js';
import type { RouteTable } from './declaration.js';

/** Unlike other ids, it may be 0: the system itself, which only admins may read. */
const params = { id: count };
const SYSTEM = 'Id 0 is the system itself, only for admins.';

export const LOGS_ROUTES = {
  'GET /api/servers/:id/logs': {
    operationId: 'listLogEntries',
    summary: 'List log entries of a server, newest first',
    description: SYSTEM,
    scope: 'read',
    permission: 'logs.read',
    params,
    query: LogPageQuery,
    history: LogEntry,
    problems: ['admin_only', 'too_many_attempts'],
  },
  'GET /api/servers/:id/timeline': {
    operationId: 'listTimeline',
    summary: 'List timeline entries of a server, newest first',
    description: `The log with details for each type of entry, such as the response to a command. ${SYSTEM}`,
    scope: 'read',
    permission: 'logs.read',
    params,
    query: TimelineQuery,
    history: timelineEntry,
    problems: ['admin_only', 'too_many_attempts'],
  },
  'GET /api/servers/:id/logs.csv': {
    operationId: 'exportLog',
    summary: 'Export the complete log of a server as CSV',
    description: SYSTEM,
    scope: 'read',
    permission: 'logs.read',
    params,
    query: LogFilterQuery,
    file: 'text/csv',
    problems: ['admin_only', 'too_many_attempts'],
  },
} as const satisfies RouteTable;
