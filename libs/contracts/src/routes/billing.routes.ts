import { Subscription } from '../billing.js';
import { User } from '../users.js';
import type { RouteTable } from './declaration.js';

export const BILLING_ROUTES = {
  'GET /api/subscription': {
    operationId: 'getSubscription',
    summary: 'Get the plan of the account and what it includes',
    scope: 'read',
    answer: Subscription,
  },
  'POST /api/subscription/activate': {
    operationId: 'activateSubscription',
    summary: 'Switch to Premium',
    scope: 'manage',
    answer: User,
    problems: ['payments_off'],
  },
  'POST /api/subscription/cancel': {
    operationId: 'cancelSubscription',
    summary: 'Switch back to the Free tier',
    scope: 'manage',
    answer: User,
    problems: ['payments_off'],
  },
} as const satisfies RouteTable;
