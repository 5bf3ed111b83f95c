import { Health, Liveness } from '../health.js';
import type { RouteTable } from './declaration.js';

export const HEALTH_ROUTES = {
  'GET /api/health': {
    operationId: 'getHealth',
    summary: 'How the panel is',
    description:
      'Answers 503 with the same body when something the panel is asked for is not done. Admins get details.',
    scope: 'public',
    answer: Health,
    failing: true,
  },
  'GET /api/health/live': {
    operationId: 'getLiveness',
    summary: 'Whether the process answers',
    description: 'Asks nothing of the disk: for supervisors that would restart a process that hangs.',
    scope: 'public',
    answer: Liveness,
  },
  'GET /api/health/ready': {
    operationId: 'getReadiness',
    summary: 'Whether the panel does what it is asked for',
    description:
      'Answers 503 with the same body while it does not: for proxies and health checks of containers.',
    scope: 'public',
    answer: Health,
    failing: true,
  },
} as const satisfies RouteTable;
