import { CreateAlertRuleRequest, UpdateAlertRuleRequest } from '../alert-requests.js';
import { AlertsQuery } from '../alerts-query.js';
import { Alert, AlertRule } from '../alerts.js';
import { CreateOnCallRequest, UpdateOnCallRequest } from '../on-call-requests.js';
import { OnCall } from '../on-call.js';
import { PageQuery } from '../pages.js';
import type { RouteTable } from './declaration.js';

export const ALERTS_ROUTES = {
  'GET /api/alerts': {
    operationId: 'listAlerts',
    summary: 'List what the rules of the caller have noticed, newest first',
    scope: 'read',
    query: AlertsQuery,
    list: Alert,
  },
  'POST /api/alerts/:id/acknowledge': {
    operationId: 'acknowledgeAlert',
    summary: 'Say that somebody looks after an alert',
    description: 'And after those that were told with it. Nobody is reminded of them any more.',
    scope: 'manage',
    answer: Alert,
  },
  'GET /api/alert-rules': {
    operationId: 'listAlertRules',
    summary: 'List the rules by which the caller is told something',
    scope: 'read',
    query: PageQuery,
    list: AlertRule,
  },
  'POST /api/alert-rules': {
    operationId: 'createAlertRule',
    summary: 'Add a rule',
    scope: 'manage',
    body: CreateAlertRuleRequest,
    example: { name: 'Down', condition: { kind: 'down', minutes: 2 }, scope: 'all', channelIds: [7] },
    answer: AlertRule,
    status: 201,
    problems: ['not_found', 'limit_reached', 'admin_only'],
  },
  'PATCH /api/alert-rules/:id': {
    operationId: 'updateAlertRule',
    summary: 'Change a rule',
    description: 'Omitted fields stay unchanged.',
    scope: 'manage',
    body: UpdateAlertRuleRequest,
    example: { enabled: false },
    answer: AlertRule,
    problems: ['admin_only'],
  },
  'GET /api/on-call': {
    operationId: 'listOnCall',
    summary: 'List who is on call, by turns',
    scope: 'read',
    query: PageQuery,
    list: OnCall,
  },
  'POST /api/on-call': {
    operationId: 'createOnCall',
    summary: 'Plan who is on call',
    scope: 'manage',
    body: CreateOnCallRequest,
    example: {
      ...{ name: 'Nights', people: [{ name: 'Anna', channelIds: [7] }], turn: 'week', at: '09:00' },
      ...{ timeZone: 'Europe/Berlin', handOverMinutes: 10 },
    },
    answer: OnCall,
    status: 201,
    problems: ['limit_reached'],
  },
  'PATCH /api/on-call/:id': {
    operationId: 'updateOnCall',
    summary: 'Change who is on call',
    description:
      'Omitted fields stay unchanged. With other people or turns, the first one has the turn that goes on.',
    scope: 'manage',
    body: UpdateOnCallRequest,
    example: { handOverMinutes: 15 },
    answer: OnCall,
  },
  'DELETE /api/on-call/:id': {
    operationId: 'deleteOnCall',
    summary: 'Remove a plan of who is on call',
    description: 'Rules with it tell nobody on call any more.',
    scope: 'manage',
  },
  'DELETE /api/alert-rules/:id': {
    operationId: 'deleteAlertRule',
    summary: 'Remove a rule, with what it has noticed',
    scope: 'manage',
  },
} as const satisfies RouteTable;
