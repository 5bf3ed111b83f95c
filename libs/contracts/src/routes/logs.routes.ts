import { LogEntry, LogFilterQuery, LogPageQuery } from '../logs.js';
import { count } from '../schema.js';
import { timelineEntry } from '../timeline.js';
import type { RouteTable } from './declaration.js';

/** 0 is the system itself, which admins alone may read. */
const params = { id: count };
const SYSTEM = 'Id 0 is the system itself, for admins.';

export const LOGS_ROUTES = {
  'GET /api/servers/:id/logs': {
    operationId: 'listLogEntries',
    summary: 'The log of a server, newest first',
    description: SYSTEM,
    scope: 'read',
    params,
    query: LogPageQuery,
    history: LogEntry,
    problems: ['admin_only', 'too_many_attempts'],
  },
  'GET /api/servers/:id/timeline': {
    operationId: 'listTimeline',
    summary: 'What happened on a server, newest first',
    description: `The log with what belongs to each type of entry, such as the answer to a command. ${SYSTEM}`,
    scope: 'read',
    params,
    query: LogPageQuery,
    history: timelineEntry,
    problems: ['admin_only', 'too_many_attempts'],
  },
  'GET /api/servers/:id/logs.csv': {
    operationId: 'exportLog',
    summary: 'The log of a server as a CSV file, all of it',
    description: SYSTEM,
    scope: 'read',
    params,
    query: LogFilterQuery,
    file: 'text/csv',
    problems: ['admin_only', 'too_many_attempts'],
  },
} as const satisfies RouteTable;
