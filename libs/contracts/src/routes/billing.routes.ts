import { Activation, PaymentPortal, Subscription } from '../billing.js';
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
    summary: 'Switch to Premium, or get the page to pay for it',
    scope: 'manage',
    answer: Activation,
    problems: ['payments_off', 'payments_unreachable', 'too_many_attempts'],
  },
  'POST /api/subscription/cancel': {
    operationId: 'cancelSubscription',
    summary: 'Switch back to the Free tier, at the end of what was paid for',
    scope: 'manage',
    answer: User,
    problems: ['payments_off', 'payments_unreachable', 'too_many_attempts'],
  },
  'POST /api/subscription/portal': {
    operationId: 'openPaymentPortal',
    audited: 'not',
    summary: 'Get the page for invoices and means of payment',
    scope: 'manage',
    answer: PaymentPortal,
    problems: ['payments_off', 'not_supported', 'payments_unreachable', 'too_many_attempts'],
  },
  'POST /api/subscription/refresh': {
    operationId: 'refreshSubscription',
    audited: 'not',
    summary: 'Ask the payment provider how the subscription stands',
    scope: 'manage',
    answer: Subscription,
    problems: ['payments_off', 'payments_unreachable', 'too_many_attempts'],
  },
  'POST /api/billing/stripe/events': {
    audited: 'not',
    operationId: 'receiveStripeEvent',
    summary: 'Receive an event of Stripe, signed by it',
    description: 'For Stripe alone. An event may arrive more than once, late, and in any order.',
    scope: 'public',
    problems: ['wrong_signature', 'not_found', 'payments_unreachable', 'too_many_attempts'],
  },
} as const satisfies RouteTable;
