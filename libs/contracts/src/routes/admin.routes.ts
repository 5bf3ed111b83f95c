import { UsersQuery, MailState, ProxyState, SetAdminRequest, SetSuspendedRequest } from '../admin.js';
import { PageQuery } from '../pages.js';
import { UserRow, PendingUser, User } from '../users.js';
import type { RouteTable } from './declaration.js';

export const ADMIN_ROUTES = {
  'GET /api/pending-users': {
    operationId: 'listPendingUsers',
    summary: 'Accounts that wait for an approval',
    scope: 'read',
    admin: true,
    query: PageQuery,
    list: PendingUser,
  },
  'POST /api/approve-user/:id': {
    operationId: 'approveUser',
    summary: 'Approve an account',
    description: 'Its owner is told by email where mail is configured.',
    scope: 'manage',
    admin: true,
    answer: User,
  },
  'POST /api/set-admin/:id': {
    operationId: 'setAdmin',
    summary: 'Make an account an admin, or no longer one',
    scope: 'session',
    admin: true,
    body: SetAdminRequest,
    example: { isAdmin: true },
    answer: User,
    problems: ['last_admin'],
  },
  'GET /api/users': {
    operationId: 'listUsers',
    summary: 'All accounts',
    scope: 'read',
    admin: true,
    query: UsersQuery,
    list: UserRow,
    problems: ['too_many_attempts'],
  },
  'POST /api/users/:id/suspended': {
    operationId: 'setSuspended',
    summary: 'Suspend an account, or let it in again',
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
    summary: 'Delete an account with its servers',
    scope: 'manage',
    admin: true,
    problems: ['last_admin'],
  },
  'POST /api/users/:id/notify': {
    operationId: 'notifyUser',
    summary: 'Try again to tell the owner of an approved account',
    scope: 'manage',
    admin: true,
    answer: UserRow,
    problems: ['not_supported'],
  },
  'GET /api/mail': {
    operationId: 'getMailState',
    summary: 'Whether mail is configured, and how the last message fared',
    scope: 'read',
    admin: true,
    answer: MailState,
  },
  'GET /api/proxy': {
    operationId: 'getProxyState',
    summary: 'A proxy in front that the panel was not told of',
    scope: 'read',
    admin: true,
    answer: ProxyState,
  },
} as const satisfies RouteTable;
