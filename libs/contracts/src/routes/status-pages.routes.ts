import { PageQuery } from '../pages.js';
import { type ProblemCode } from '../problem-codes.js';
import { CreateStatusPageRequest, UpdateStatusPageRequest } from '../status-page-requests.js';
import { PublicStatus, StatusPage } from '../status-pages.js';
import type { RouteTable } from './declaration.js';

const PROBLEMS: readonly ProblemCode[] = ['not_found', 'permission_denied'];

export const STATUS_PAGES_ROUTES = {
  'GET /api/status-pages': {
    operationId: 'listStatusPages',
    summary: 'List the public status pages of the caller',
    scope: 'read',
    query: PageQuery,
    list: StatusPage,
  },
  'POST /api/status-pages': {
    operationId: 'createStatusPage',
    summary: 'Make a public status page',
    description: 'About servers whose people the caller may manage. It is at /status/{slug}, for everybody.',
    scope: 'manage',
    body: CreateStatusPageRequest,
    example: { slug: 'my-community', title: 'My community', scope: 'all' },
    answer: StatusPage,
    status: 201,
    problems: [...PROBLEMS, 'limit_reached'],
  },
  'PATCH /api/status-pages/:id': {
    operationId: 'updateStatusPage',
    summary: 'Change a status page',
    description: 'Omitted fields stay unchanged.',
    scope: 'manage',
    body: UpdateStatusPageRequest,
    example: { enabled: false },
    answer: StatusPage,
    problems: PROBLEMS,
  },
  'GET /api/status-pages/:id/preview': {
    operationId: 'previewStatusPage',
    summary: 'Tell what a status page tells, also while it is switched off',
    scope: 'read',
    answer: PublicStatus,
    problems: ['too_many_attempts'],
  },
  'DELETE /api/status-pages/:id': {
    operationId: 'deleteStatusPage',
    summary: 'Remove a status page',
    scope: 'manage',
  },
} as const satisfies RouteTable;
