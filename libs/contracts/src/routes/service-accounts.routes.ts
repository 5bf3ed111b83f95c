import { PageQuery } from '../pages.js';
import { Person } from '../people.js';
import {
  AddServiceAccountRequest,
  CreateServiceAccountRequest,
  ServiceAccount,
} from '../service-accounts.js';
import { CreateApiTokenRequest } from '../token-requests.js';
import { ApiToken, CreatedApiToken } from '../tokens.js';
import type { RouteTable } from './declaration.js';

export const SERVICE_ACCOUNTS_ROUTES = {
  'GET /api/service-accounts': {
    operationId: 'listServiceAccounts',
    summary: 'List the service accounts of the caller',
    scope: 'read',
    query: PageQuery,
    list: ServiceAccount,
  },
  'POST /api/service-accounts': {
    operationId: 'createServiceAccount',
    summary: 'Create a service account',
    description: 'It may do nothing until it has a role on a server and an API token.',
    scope: 'session',
    stepUp: 'always',
    body: CreateServiceAccountRequest,
    example: { name: 'discord-bot' },
    answer: ServiceAccount,
    status: 201,
    problems: ['username_taken', 'limit_reached'],
  },
  'DELETE /api/service-accounts/:id': {
    operationId: 'deleteServiceAccount',
    summary: 'Delete a service account with its tokens and roles',
    scope: 'manage',
  },
  'POST /api/servers/:id/service-accounts': {
    operationId: 'addServiceAccount',
    summary: 'Give a service account of the caller a role on a server',
    description: 'Its role is changed and taken away as that of a person.',
    scope: 'session',
    stepUp: 'always',
    permission: 'people.manage',
    body: AddServiceAccountRequest,
    example: { accountId: 7, role: 'moderator', maxBanMinutes: 60 },
    answer: Person,
    status: 201,
    problems: ['limit_reached', 'not_supported'],
  },
  'GET /api/service-accounts/:id/tokens': {
    operationId: 'listServiceAccountTokens',
    summary: 'List the API tokens of a service account',
    scope: 'read',
    query: PageQuery,
    list: ApiToken,
  },
  'POST /api/service-accounts/:id/tokens': {
    operationId: 'createServiceAccountToken',
    summary: 'Create an API token of a service account',
    description: 'Only this response has the secret.',
    scope: 'session',
    stepUp: 'always',
    body: CreateApiTokenRequest,
    example: { name: 'discord bot', scope: 'command', expiresInDays: 365 },
    answer: CreatedApiToken,
    status: 201,
    problems: ['limit_reached'],
  },
  'DELETE /api/service-accounts/:id/tokens/:tokenId': {
    operationId: 'revokeServiceAccountToken',
    summary: 'Revoke an API token of a service account',
    scope: 'manage',
  },
} as const satisfies RouteTable;
