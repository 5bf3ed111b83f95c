import { PageQuery } from '../pages.js';
import { CreateRoleRequest, UpdateRoleRequest } from '../role-requests.js';
import { CustomRole } from '../roles.js';
import type { RouteTable } from './declaration.js';

export const ROLES_ROUTES = {
  'GET /api/roles': {
    operationId: 'listRoles',
    summary: 'List the roles that the caller has made',
    scope: 'read',
    query: PageQuery,
    list: CustomRole,
  },
  'POST /api/roles': {
    operationId: 'createRole',
    stepUp: 'always',
    summary: 'Make a role for people on the servers of the caller',
    scope: 'session',
    body: CreateRoleRequest,
    example: { name: 'Event team', permissions: ['server.view', 'players.message'] },
    answer: CustomRole,
    status: 201,
    problems: ['limit_reached'],
  },
  'PATCH /api/roles/:id': {
    operationId: 'updateRole',
    stepUp: 'always',
    summary: 'Rename a role, or change what it may do',
    description: 'Takes effect at once for everybody who has it.',
    scope: 'session',
    body: UpdateRoleRequest,
    example: { permissions: ['server.view', 'players.message', 'players.kick'] },
    answer: CustomRole,
  },
  'DELETE /api/roles/:id': {
    operationId: 'deleteRole',
    summary: 'Delete a role that nobody has',
    description: 'Open invitations to it end.',
    scope: 'manage',
    problems: ['not_supported'],
  },
  'GET /api/servers/:id/roles': {
    operationId: 'listRolesOfServer',
    summary: 'List the custom roles that people on a server can have',
    description: 'Those of its owner.',
    scope: 'read',
    permission: 'people.manage',
    query: PageQuery,
    list: CustomRole,
  },
} as const satisfies RouteTable;
