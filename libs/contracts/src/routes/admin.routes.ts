import { UsersQuery, MailState, ProxyState, SetAdminRequest, SetSuspendedRequest } from '../admin.js';
import { PageQuery } from '../pages.js';
import { UserRow, PendingUser, User } from '../users.js';
import type { RouteTable } from './declaration.js';

export const ADMIN_ROUTES = {
  'GET /api/pending-users': {
    operationId: 'listPendingUsers',
    summary: 'List accounts awaiting approval',
    scope: 'read',
    admin: true,
    query: PageQuery,
    list: PendingUser,
  },
  'POST /api/approve-user/:id': {
    operationId: 'approveUser',
    summary: 'Approve an account',
    description: 'Notifies the owner by email if mail is configured.',
    scope: 'manage',
    admin: true,
    answer: User,
  },
  'POST /api/set-admin/:id': {
    operationId: 'setAdmin',
    summary: 'Grant or revoke admin rights',
    scope: 'session',
    admin: true,
    body: SetAdminRequest,
    example: { isAdmin: true },
    answer: User,
    problems: ['last_admin'],
  },
  'GET /api/users': {
    operationId: 'listUsers',
    summary: 'List all accounts',
    scope: 'read',
    admin: true,
    query: UsersQuery,
    list: UserRow,
    problems: ['too_many_attempts'],
  },
  'POST /api/users/:id/suspended': {
    operationId: 'setSuspended',
    summary: 'Suspend or unsuspend an account',
    description: 'A suspended account cannot sign in, and its sessions end.',
    scope: 'manage',
    admin: true,
    body: SetSuspendedRequest,
    example: { isSuspended: true },
    answer: UserRow,
    problems: ['last_admin'],
  },
  'DELETE /api/users/:id': {
    operationId: 'deleteUser',
    summary: 'Delete an account and its servers',
    scope: 'manage',
    admin: true,
    problems: ['last_admin'],
  },
  'POST /api/users/:id/notify': {
    operationId: 'notifyUser',
    summary: 'Resend the approval notice to the owner of an account',
    scope: 'manage',
    admin: true,
    answer: UserRow,
    problems: ['not_supported'],
  },
  'GET /api/mail': {
    operationId: 'getMailState',
    summary: 'Get whether mail is configured, and the result of the last message',
    scope: 'read',
    admin: true,
    answer: MailState,
  },
  'GET /api/proxy': {
    operationId: 'getProxyState',
    summary: 'Get whether requests come through a reverse proxy that is not configured',
    scope: 'read',
    admin: true,
    answer: ProxyState,
  },
} as const satisfies RouteTable;
