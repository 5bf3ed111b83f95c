import { BeginOidcRequest, CompleteOidcRequest, Identity, OidcBeginning, OidcOutcome } from '../oidc.js';
import { PageQuery } from '../pages.js';
import { User } from '../users.js';
import type { RouteTable } from './declaration.js';

const ENTERING = [
  'account_suspended',
  'account_rejected',
  'awaiting_approval',
  'second_factor_needed',
] as const;

export const OIDC_ROUTES = {
  'POST /api/oidc': {
    operationId: 'beginOidc',
    audited: 'not',
    summary: 'Begin signing in with OpenID Connect, or linking an identity',
    description:
      'Sets a cookie for ten minutes. The browser goes to `url`, and comes back to the panel at `/sign-in`.',
    scope: 'public',
    body: BeginOidcRequest,
    example: { purpose: 'sign-in' },
    answer: OidcBeginning,
    problems: ['not_supported', 'issuer_unreachable', 'too_many_attempts'],
  },
  'POST /api/oidc/completion': {
    operationId: 'completeOidc',
    // Recorded once somebody is signed in.
    audited: 'not',
    summary: 'Complete what was begun, once the browser has come back',
    description:
      'For `consent`, `unknown` and `linked` another call follows within ten minutes: `POST /api/oidc/consent`, `POST /api/oidc/registration` or `POST /api/account/identities`.',
    scope: 'public',
    body: CompleteOidcRequest,
    example: { query: '?code=9rL2&state=xyz' },
    answer: OidcOutcome,
    problems: [
      'not_supported',
      'issuer_unreachable',
      'sign_in_refused',
      'sign_in_expired',
      'too_many_attempts',
      ...ENTERING,
    ],
  },
  'POST /api/oidc/consent': {
    operationId: 'consentToOidc',
    summary: 'Link the identity to the account that has confirmed its address, and sign in',
    scope: 'public',
    answer: User,
    problems: ['sign_in_expired', 'identity_taken', ...ENTERING],
  },
  'POST /api/oidc/registration': {
    operationId: 'registerWithOidc',
    summary: 'Ask for an account, without a password',
    scope: 'public',
    answer: User,
    problems: [
      ...['sign_in_expired', 'sign_in_refused', 'identity_taken', 'username_taken', 'registration_closed'],
      ...['limit_reached', 'too_many_attempts'],
      ...ENTERING,
    ],
  },
  'GET /api/account/identities': {
    operationId: 'listIdentities',
    summary: 'List the identities with which one signs in to the account',
    scope: 'read',
    query: PageQuery,
    list: Identity,
  },
  'POST /api/account/identities': {
    operationId: 'linkIdentity',
    stepUp: 'always',
    summary: 'Link the identity of the attempt that was completed',
    scope: 'session',
    problems: ['sign_in_expired', 'identity_taken'],
  },
  'DELETE /api/account/identities/:id': {
    operationId: 'unlinkIdentity',
    stepUp: 'always',
    summary: 'Unlink an identity',
    scope: 'session',
    problems: ['not_supported'],
  },
} as const satisfies RouteTable;
