import {
  AuditEntry,
  AuditExportQuery,
  AuditPageQuery,
  AuditVerification,
  AuditVerificationQuery,
} from '../audit.js';
import type { RouteTable } from './declaration.js';

const NEWEST = 'Newest first. Entries are never changed, and removed only by age.';

export const AUDIT_ROUTES = {
  'GET /api/audit': {
    operationId: 'listAudit',
    summary: 'List who changed what, and which commands were sent, on the whole panel',
    description: NEWEST,
    scope: 'read',
    admin: true,
    query: AuditPageQuery,
    history: AuditEntry,
    problems: ['too_many_attempts'],
  },
  'GET /api/audit/export': {
    operationId: 'exportAudit',
    summary: 'Download the audit as CSV, or as JSON Lines for clients that accept `application/x-ndjson`',
    scope: 'read',
    admin: true,
    query: AuditExportQuery,
    file: 'text/csv',
    lines: AuditEntry,
    problems: ['too_many_attempts'],
  },
  'GET /api/audit/verification': {
    operationId: 'verifyAudit',
    summary: 'Find out whether entries were edited or removed',
    description: 'Reads all of them, which takes a while.',
    scope: 'read',
    admin: true,
    query: AuditVerificationQuery,
    answer: AuditVerification,
    problems: ['too_many_attempts'],
  },
  'GET /api/servers/:id/audit': {
    operationId: 'listServerAudit',
    summary: 'List who changed what on a server, and which commands were sent to it',
    description: NEWEST,
    scope: 'read',
    permission: 'audit.read',
    query: AuditPageQuery,
    history: AuditEntry,
    problems: ['too_many_attempts'],
  },
  'GET /api/servers/:id/audit/export': {
    operationId: 'exportServerAudit',
    summary:
      'Download the audit of a server as CSV, or as JSON Lines for clients that accept `application/x-ndjson`',
    scope: 'read',
    permission: 'audit.read',
    query: AuditExportQuery,
    file: 'text/csv',
    lines: AuditEntry,
    problems: ['too_many_attempts'],
  },
  'GET /api/account/audit': {
    operationId: 'listOwnAudit',
    summary: 'List what the account of the caller changed, and which commands it sent',
    description: NEWEST,
    scope: 'read',
    query: AuditPageQuery,
    history: AuditEntry,
    problems: ['too_many_attempts'],
  },
} as const satisfies RouteTable;
