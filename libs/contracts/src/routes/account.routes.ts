import { ChangePasswordRequest, UpdateProfileRequest } from '../account.js';
import { LoginRequest, RegisterInterestRequest } from '../auth.js';
import { PageQuery } from '../pages.js';
import { RegisterInterestResponse, RegistrationTerms } from '../registration.js';
import { EndedSessions, Session } from '../sessions.js';
import { CreateApiTokenRequest } from '../token-requests.js';
import { ApiToken, CreatedApiToken } from '../tokens.js';
import { User } from '../users.js';
import type { RouteTable } from './declaration.js';

export const ACCOUNT_ROUTES = {
  'GET /api/user': {
    operationId: 'getCurrentUser',
    summary: 'Who is signed in',
    scope: 'read',
    answer: User,
  },
  'POST /api/login': {
    operationId: 'login',
    summary: 'Sign in',
    description: 'Sets the session cookie. Scripts use an API token instead.',
    scope: 'public',
    body: LoginRequest,
    example: { username: 'anna', password: 'correct horse' },
    answer: User,
    problems: [
      'wrong_credentials',
      'awaiting_approval',
      'account_suspended',
      'too_many_attempts',
      'overloaded',
    ],
  },
  'GET /api/registration': {
    operationId: 'getRegistrationTerms',
    summary: 'Who may ask for an account, and how long a password is at least',
    scope: 'public',
    answer: RegistrationTerms,
  },
  'POST /api/register-interest': {
    operationId: 'registerInterest',
    summary: 'Ask for an account',
    description: 'An admin approves it before anybody can sign in with it.',
    scope: 'public',
    body: RegisterInterestRequest,
    example: { username: 'boris', email: 'boris@example.com', password: 'correct horse' },
    answer: RegisterInterestResponse,
    problems: ['registration_closed', 'limit_reached', 'username_taken', 'too_many_attempts', 'overloaded'],
  },
  'POST /api/logout': {
    operationId: 'logout',
    summary: 'Sign out',
    description: 'Ends the session of a browser. An API token is left alone: it is revoked by its id.',
    scope: 'read',
  },
  'GET /api/tokens': {
    operationId: 'listApiTokens',
    summary: 'The API tokens of the account',
    scope: 'read',
    query: PageQuery,
    list: ApiToken,
  },
  'POST /api/tokens': {
    operationId: 'createApiToken',
    summary: 'Make an API token',
    description:
      'Its secret is in this answer alone. A token makes none that may do more or lasts longer than itself.',
    scope: 'manage',
    body: CreateApiTokenRequest,
    example: { name: 'nightly restart', scope: 'command', expiresInDays: 90 },
    answer: CreatedApiToken,
    status: 201,
    problems: ['limit_reached'],
  },
  'DELETE /api/tokens/:id': {
    operationId: 'revokeApiToken',
    summary: 'Revoke an API token',
    scope: 'manage',
  },
  'GET /api/sessions': {
    operationId: 'listSessions',
    summary: 'The browsers that are signed in',
    scope: 'manage',
    query: PageQuery,
    list: Session,
  },
  'DELETE /api/sessions': {
    operationId: 'endOtherSessions',
    summary: 'End every session but the one that asks',
    scope: 'manage',
    answer: EndedSessions,
  },
  'DELETE /api/sessions/:id': {
    operationId: 'endSession',
    summary: 'End a session',
    scope: 'manage',
  },
  'PATCH /api/account': {
    operationId: 'updateProfile',
    summary: 'Change the name or the email address',
    description:
      'Another email address needs the current password, since letters about the account go there.',
    scope: 'manage',
    body: UpdateProfileRequest,
    example: { username: 'anna', email: 'anna@example.com' },
    answer: User,
    problems: ['username_taken', 'wrong_password', 'too_many_attempts', 'overloaded'],
  },
  'POST /api/account/password': {
    operationId: 'changePassword',
    summary: 'Change the password',
    description: 'Ends every other session of the account.',
    scope: 'session',
    body: ChangePasswordRequest,
    example: { currentPassword: 'correct horse', newPassword: 'battery staple' },
    problems: ['wrong_password', 'too_many_attempts', 'overloaded'],
  },
} as const satisfies RouteTable;
