import { Approval } from '../approvals.js';
import { CommandPolicy, PolicyDecision } from '../command-policy.js';
import {
  AnswerApprovalRequest,
  CheckCommandRequest,
  RequestApprovalRequest,
  SetCommandPolicyRequest,
} from '../command-policy-requests.js';
import { PageQuery } from '../pages.js';
import type { RouteTable } from './declaration.js';

export const POLICY_ROUTES = {
  'GET /api/servers/:id/policy': {
    operationId: 'getCommandPolicy',
    summary: 'Get the command policy of a server',
    scope: 'read',
    permission: 'server.view',
    answer: CommandPolicy,
  },
  'PATCH /api/servers/:id/policy': {
    operationId: 'setCommandPolicy',
    summary: 'Replace the rules of the command policy of a server',
    description:
      'The first rule that fits a command decides. Acts on the next command. With `version`, only if nobody has changed the rules since they were read.',
    scope: 'manage',
    permission: 'policy.manage',
    body: SetCommandPolicyRequest,
    example: { rules: [{ pattern: '#shutdown', effect: 'approval', note: 'Restarts are at 6:00' }] },
    answer: CommandPolicy,
    problems: ['changed_meanwhile'],
  },
  'POST /api/servers/:id/policy/check': {
    audited: 'not',
    operationId: 'checkCommand',
    summary: 'Ask what the command policy says about a command, without sending it',
    scope: 'read',
    permission: 'server.view',
    body: CheckCommandRequest,
    example: { command: '#shutdown' },
    answer: PolicyDecision,
  },
  'GET /api/approvals': {
    operationId: 'listWaitingApprovals',
    summary: 'List the commands that wait for an approval of the caller, and those that the caller waits for',
    scope: 'read',
    query: PageQuery,
    list: Approval,
  },
  'GET /api/servers/:id/approvals': {
    operationId: 'listApprovals',
    summary: 'List the commands that wait, or waited, for an approval, newest first',
    description: 'Of callers who may not approve, only what they asked for themselves.',
    scope: 'read',
    permission: 'server.view',
    query: PageQuery,
    list: Approval,
  },
  'POST /api/servers/:id/approvals': {
    operationId: 'requestApproval',
    summary: 'Ask a second person to approve a command',
    description: 'It is sent as soon as somebody who may do so approves it, within half an hour, and once.',
    scope: 'command',
    permission: 'commands.list',
    body: RequestApprovalRequest,
    example: { command: '#shutdown', reason: 'The map is stuck' },
    answer: Approval,
    status: 201,
    problems: ['command_denied', 'plan_limit', 'limit_reached', 'not_supported'],
  },
  'POST /api/servers/:id/approvals/:approvalId/approve': {
    operationId: 'approveCommand',
    summary: 'Approve a command of somebody else, which is sent at once',
    description: 'How the command ended is in the answer.',
    scope: 'command',
    permission: 'commands.approve',
    atHolder: 'one-command',
    body: AnswerApprovalRequest,
    example: {},
    answer: Approval,
    problems: ['already_answered', 'command_denied', 'plan_limit', 'server_moving', 'overloaded'],
  },
  'POST /api/servers/:id/approvals/:approvalId/decline': {
    operationId: 'declineCommand',
    summary: 'Decline a command of somebody else',
    scope: 'command',
    permission: 'commands.approve',
    body: AnswerApprovalRequest,
    example: { reason: 'Not while the event runs' },
    answer: Approval,
    problems: ['already_answered'],
  },
  'DELETE /api/servers/:id/approvals/:approvalId': {
    operationId: 'withdrawApproval',
    summary: 'Withdraw a command that the caller asked to have approved',
    scope: 'command',
    permission: 'server.view',
    problems: ['already_answered'],
  },
} as const satisfies RouteTable;
