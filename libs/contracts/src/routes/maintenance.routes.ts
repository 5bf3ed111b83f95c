import { CreateMaintenanceRequest, UpdateMaintenanceRequest } from '../maintenance-requests.js';
import { MaintenanceWindow } from '../maintenance.js';
import { PageQuery } from '../pages.js';
import type { RouteTable } from './declaration.js';

export const MAINTENANCE_ROUTES = {
  'GET /api/maintenance': {
    operationId: 'listMaintenance',
    summary: 'List the maintenance windows of the servers that the caller sees, newest first',
    scope: 'read',
    query: PageQuery,
    list: MaintenanceWindow,
  },
  'POST /api/maintenance': {
    operationId: 'createMaintenance',
    summary: 'Begin or plan maintenance',
    description:
      'While it is under way, no alert is about these servers. Needs the permission to manage schedules there.',
    scope: 'manage',
    body: CreateMaintenanceRequest,
    example: {
      ...{ name: 'Mod update', scope: 'server', serverId: 7, holdsTasks: true },
      timing: { kind: 'once', to: '2999-01-01T04:00:00Z' },
    },
    answer: MaintenanceWindow,
    status: 201,
    problems: ['not_found', 'permission_denied', 'plan_limit', 'limit_reached'],
  },
  'PATCH /api/maintenance/:id': {
    operationId: 'updateMaintenance',
    summary: 'Change maintenance',
    description: 'Omitted fields stay unchanged. Of one that is under way, the beginning stays as it was.',
    scope: 'manage',
    body: UpdateMaintenanceRequest,
    example: { holdsTasks: false },
    answer: MaintenanceWindow,
    problems: ['permission_denied', 'maintenance_over'],
  },
  'POST /api/maintenance/:id/end': {
    operationId: 'endMaintenance',
    summary: 'End maintenance that is under way',
    description: 'A weekly one comes again.',
    scope: 'manage',
    answer: MaintenanceWindow,
    problems: ['permission_denied', 'maintenance_not_under_way'],
  },
  'DELETE /api/maintenance/:id': {
    operationId: 'deleteMaintenance',
    summary: 'Remove a maintenance window',
    description: 'One that is under way ends. Its past times are kept.',
    scope: 'manage',
    problems: ['permission_denied'],
  },
} as const satisfies RouteTable;
