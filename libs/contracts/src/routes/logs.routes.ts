import { LogEntry, LogFilterQuery, LogPageQuery } from '../logs.js';
import { LogHistogram, LogHistogramQuery } from '../log-histogram.js';
import { LogsOfServersQuery } from '../logs-of-servers.js';
import { SEARCHED_LOGS_MAX } from '../limits.js';
import { count } from '../schema.js';
import { timelineEntry } from '../timeline.js';
import { TimelineQuery } from '../timeline-query.js';
import type { RouteTable } from './declaration.js';

/** Unlike other ids, it may be 0: the system itself, which only admins may read. */
const params = { id: count };
const SYSTEM = 'Id 0 is the system itself, only for admins.';

export const LOGS_ROUTES = {
  'GET /api/logs': {
    operationId: 'listLogEntriesOfServers',
    summary: 'List log entries of several servers, newest first',
    description: `A search, with \`q\` or \`pattern\`, is in the logs of at most ${SEARCHED_LOGS_MAX} servers.`,
    scope: 'read',
    query: LogsOfServersQuery,
    history: LogEntry,
    problems: ['too_many_attempts'],
  },
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
  'GET /api/servers/:id/logs/histogram': {
    operationId: 'readLogHistogram',
    summary: 'Count the lines of a log by time and type',
    description:
      'With the filter of the log. Lines are counted from the newest on for a moment at most, then `before` says where ' +
      `to count on. ${SYSTEM}`,
    scope: 'read',
    permission: 'logs.read',
    params,
    query: LogHistogramQuery,
    answer: LogHistogram,
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
