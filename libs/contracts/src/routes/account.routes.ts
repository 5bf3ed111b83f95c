import { ChangePasswordRequest, UpdateProfileRequest } from '../account.js';
import { LoginRequest, RegisterInterestRequest } from '../auth.js';
import { PageQuery } from '../pages.js';
import {
  ConfirmAddressRequest,
  LinkedAccount,
  NewPasswordRequest,
  PasswordResetAnswer,
  PasswordResetRequest,
} from '../password-resets.js';
import { RegisterInterestResponse, RegistrationTerms } from '../registration.js';
import { EndedSessions, Session } from '../sessions.js';
import { CreateApiTokenRequest } from '../token-requests.js';
import { ApiToken, CreatedApiToken } from '../tokens.js';
import { User } from '../users.js';
import type { RouteTable } from './declaration.js';

const LINK_TOKEN = 'n1vXw0gq3bZ5kQp7YtR2sLm9cHd4fUa6eJi8oKxVzW0';

export const ACCOUNT_ROUTES = {
  'GET /api/user': {
    operationId: 'getCurrentUser',
    withLimitedToken: true,
    duringEnrolment: true,
    summary: 'Get the account that is signed in',
    scope: 'read',
    answer: User,
  },
  'POST /api/login': {
    operationId: 'login',
    summary: 'Sign in',
    description:
      'Sets the session cookie; for an account with a second factor a short-lived one for the second step. Scripts use an API token instead.',
    scope: 'public',
    body: LoginRequest,
    example: { username: 'anna', password: 'correct horse' },
    answer: User,
    problems: [
      'local_sign_in_closed',
      'wrong_credentials',
      'awaiting_approval',
      'account_suspended',
      'account_rejected',
      'second_factor_needed',
      'too_many_attempts',
      'overloaded',
    ],
  },
  'GET /api/registration': {
    operationId: 'getRegistrationTerms',
    summary: 'Get whether accounts can be requested, and the minimum password length',
    scope: 'public',
    answer: RegistrationTerms,
  },
  'POST /api/register-interest': {
    operationId: 'registerInterest',
    summary: 'Request an account',
    description: 'An admin must approve the account before it can be used to sign in.',
    scope: 'public',
    body: RegisterInterestRequest,
    example: { username: 'boris', email: 'boris@example.com', password: 'correct horse' },
    answer: RegisterInterestResponse,
    problems: ['registration_closed', 'limit_reached', 'username_taken', 'too_many_attempts', 'overloaded'],
  },
  'POST /api/password-resets': {
    operationId: 'requestPasswordReset',
    audited: 'not',
    summary: 'Ask for a link to choose a new password',
    description:
      'The answer is the same whether there is such an account or not. The link works once, for 30 minutes.',
    scope: 'public',
    body: PasswordResetRequest,
    example: { login: 'anna' },
    answer: PasswordResetAnswer,
    problems: ['not_supported', 'too_many_attempts'],
  },
  'POST /api/new-password': {
    operationId: 'setNewPassword',
    summary: 'Set a new password with a link',
    description: 'Ends all sessions of the account, and does not sign in.',
    scope: 'public',
    body: NewPasswordRequest,
    example: { token: LINK_TOKEN, newPassword: 'correct horse' },
    answer: LinkedAccount,
    problems: ['link_not_valid', 'overloaded'],
  },
  'POST /api/account/address-confirmation': {
    operationId: 'requestAddressConfirmation',
    summary: 'Ask for a link that confirms the email address of the account',
    scope: 'session',
    problems: ['not_supported', 'too_many_attempts'],
  },
  'POST /api/address-confirmations': {
    operationId: 'confirmAddress',
    summary: 'Confirm an email address with a link',
    scope: 'public',
    body: ConfirmAddressRequest,
    example: { token: LINK_TOKEN },
    answer: LinkedAccount,
    problems: ['link_not_valid'],
  },
  'POST /api/logout': {
    operationId: 'logout',
    withLimitedToken: true,
    duringEnrolment: true,
    summary: 'Sign out',
    description: 'Ends a browser session. An API token is not affected: revoke it by its id.',
    scope: 'read',
  },
  'GET /api/tokens': {
    operationId: 'listApiTokens',
    summary: 'List the API tokens of the account',
    scope: 'read',
    query: PageQuery,
    list: ApiToken,
  },
  'POST /api/tokens': {
    operationId: 'createApiToken',
    stepUp: 'always',
    summary: 'Create an API token',
    description:
      'Only this response has the secret. A token cannot create one with a wider scope or a later expiry than its own, and none if it is limited itself.',
    scope: 'manage',
    body: CreateApiTokenRequest,
    example: {
      ...{ name: 'nightly restart', scope: 'command', expiresInDays: 90 },
      ...{ serverIds: [1], permissions: ['server.view', 'server.restart'], addresses: ['203.0.113.0/24'] },
    },
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
    summary: 'List the browser sessions of the account',
    scope: 'manage',
    query: PageQuery,
    list: Session,
  },
  'DELETE /api/sessions': {
    operationId: 'endOtherSessions',
    summary: 'End every session except the current one',
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
    stepUp: 'or-current-password',
    summary: 'Change username or email address',
    description:
      'Changing the email address requires the current password, since mail about the account is sent there.',
    scope: 'manage',
    body: UpdateProfileRequest,
    example: { username: 'anna', email: 'anna@example.com' },
    answer: User,
    problems: ['username_taken', 'wrong_password', 'too_many_attempts', 'overloaded'],
  },
  'POST /api/account/password': {
    operationId: 'changePassword',
    stepUp: 'or-current-password',
    summary: 'Change the password',
    description: 'Ends every other session of the account.',
    scope: 'session',
    body: ChangePasswordRequest,
    example: { currentPassword: 'correct horse', newPassword: 'battery staple' },
    problems: ['wrong_password', 'too_many_attempts', 'overloaded'],
  },
} as const satisfies RouteTable;
