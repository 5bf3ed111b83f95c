import { AcceptedInvitation } from '../accepted-invitation.js';
import { PageQuery } from '../pages.js';
import {
  CreateInvitationRequest,
  HandOverRequest,
  InvitationSecretRequest,
  RegisterWithInvitationRequest,
  RoleRequest,
} from '../people-requests.js';
import { CreatedInvitation, Invitation, OfferedInvitation, Person } from '../people.js';
import { RegisterWithInvitationResponse } from '../registration.js';
import { id } from '../schema.js';
import { Server } from '../servers.js';
import type { RouteTable } from './declaration.js';

const SECRET = { secret: 'q8YxV3o0mXr0yq2Jt1c4Zb6n5PwKeLfHsUaDgIjMvRE' };

export const PEOPLE_ROUTES = {
  'GET /api/servers/:id/people': {
    operationId: 'listPeople',
    summary: 'List the people who were invited to a server, without its owner',
    scope: 'read',
    permission: 'people.manage',
    query: PageQuery,
    list: Person,
  },
  'PATCH /api/servers/:id/people/:userId': {
    operationId: 'changeRole',
    stepUp: 'always',
    summary: 'Change the role of somebody',
    description: 'Nobody can give a role that may do more than they may themselves.',
    scope: 'session',
    permission: 'people.manage',
    params: { userId: id },
    body: RoleRequest,
    example: { role: 'moderator', maxBanMinutes: 1440 },
    answer: Person,
  },
  'DELETE /api/servers/:id/people/:userId': {
    operationId: 'removePerson',
    stepUp: 'always',
    summary: 'Remove somebody from a server, or leave it',
    description: 'Takes effect at once, on open pages and sockets too. Everybody may leave.',
    scope: 'manage',
    permission: 'people.manage',
    params: { userId: id },
    problems: ['not_supported'],
  },
  'POST /api/servers/:id/owner': {
    operationId: 'handOverServer',
    stepUp: 'always',
    summary: 'Give a server to somebody who has access to it',
    description:
      'Their plan counts from then on. Whoever gave it away stays as a manager, with their custom roles copied to the new owner.',
    scope: 'session',
    permission: 'server.hand-over',
    body: HandOverRequest,
    example: { username: 'boris' },
    answer: Server,
    problems: ['plan_limit', 'limit_reached', 'not_supported'],
  },
  'GET /api/servers/:id/invitations': {
    operationId: 'listInvitations',
    summary: 'List open invitations to a server',
    scope: 'read',
    permission: 'people.manage',
    query: PageQuery,
    list: Invitation,
  },
  'POST /api/servers/:id/invitations': {
    operationId: 'createInvitation',
    stepUp: 'always',
    summary: 'Invite somebody to a server',
    description:
      'The link works once, until it expires. With a username, for that account alone. With an address it is also sent there.',
    scope: 'session',
    permission: 'people.manage',
    body: CreateInvitationRequest,
    example: { role: 'moderator', username: 'boris', expiresInHours: 72 },
    answer: CreatedInvitation,
    status: 201,
    problems: ['limit_reached', 'too_many_attempts', 'not_supported'],
  },
  'DELETE /api/servers/:id/invitations/:invitationId': {
    operationId: 'withdrawInvitation',
    summary: 'Withdraw an invitation',
    scope: 'manage',
    permission: 'people.manage',
    params: { invitationId: id },
  },
  'GET /api/invitations': {
    operationId: 'listOwnInvitations',
    summary: 'List the invitations that name the account of the caller',
    scope: 'read',
    query: PageQuery,
    list: OfferedInvitation,
  },
  'POST /api/invitations/find': {
    audited: 'not',
    operationId: 'findInvitation',
    summary: 'Get the invitation of a link',
    scope: 'session',
    body: InvitationSecretRequest,
    example: SECRET,
    answer: OfferedInvitation,
    problems: ['not_found'],
  },
  'POST /api/invitations/register': {
    operationId: 'registerWithInvitation',
    summary: 'Request an account with the invitation of a link, and accept it',
    description:
      'The account has its role from then on, but cannot be used to sign in until an admin has approved it. If an admin has made the invitation, it is approved at once.',
    scope: 'public',
    body: RegisterWithInvitationRequest,
    example: { ...SECRET, username: 'boris', email: 'boris@example.com', password: 'correct horse' },
    answer: RegisterWithInvitationResponse,
    problems: [
      ...(['not_found', 'registration_closed', 'limit_reached', 'username_taken'] as const),
      ...(['too_many_attempts', 'overloaded'] as const),
    ],
  },
  'POST /api/invitations/accept': {
    operationId: 'acceptInvitation',
    summary: 'Accept the invitation of a link',
    scope: 'session',
    body: InvitationSecretRequest,
    example: SECRET,
    answer: AcceptedInvitation,
    problems: ['not_found', 'not_supported', 'limit_reached'],
  },
  'POST /api/invitations/:id/accept': {
    operationId: 'acceptOwnInvitation',
    summary: 'Accept an invitation that names the account of the caller',
    scope: 'session',
    answer: AcceptedInvitation,
    problems: ['not_supported', 'limit_reached'],
  },
  'DELETE /api/invitations/:id': {
    operationId: 'declineInvitation',
    summary: 'Decline an invitation that names the account of the caller',
    scope: 'manage',
  },
} as const satisfies RouteTable;
