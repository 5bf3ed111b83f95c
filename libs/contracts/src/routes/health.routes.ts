import { Health, Liveness } from '../health.js';
import type { RouteTable } from './declaration.js';

export const HEALTH_ROUTES = {
  'GET /api/health': {
    operationId: 'getHealth',
    summary: 'Get the health of the panel',
    description:
      'Responds with 503 and the same body when the panel cannot fulfil some requests. Admins get details.',
    scope: 'public',
    answer: Health,
    failing: true,
  },
  'GET /api/health/live': {
    operationId: 'getLiveness',
    summary: 'Check that the process responds',
    description: 'Does not touch the disk: for supervisors that restart a process that hangs.',
    scope: 'public',
    answer: Liveness,
  },
  'GET /api/health/ready': {
    operationId: 'getReadiness',
    summary: 'Check that the panel can fulfil requests',
    description:
      'Responds with 503 and the same body while it cannot: for proxies and container health checks.',
    scope: 'public',
    answer: Health,
    failing: true,
  },
} as const satisfies RouteTable;
