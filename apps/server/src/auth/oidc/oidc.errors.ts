import { say } from '@outpost/contracts/message.js';
import { OperationalError, UserError } from '../../platform/errors/app-error.js';

export const noIssuer = (): UserError =>
  new UserError('not_supported', say('oidc.no_issuer', 'This panel has no other way to sign in'));

export const issuerUnreachable = (name: string, cause: unknown): OperationalError =>
  new OperationalError(
    'issuer_unreachable',
    say('oidc.issuer_unreachable', '{name} can not be reached at this moment', { name }),
    { cause },
  );

export const signInRefused = (name: string, cause?: unknown): UserError =>
  new UserError(
    'sign_in_refused',
    say('oidc.sign_in_refused', '{name} has not signed you in. Try again', { name }),
    { cause },
  );

export const attemptExpired = (): UserError =>
  new UserError('sign_in_expired', say('oidc.attempt_expired', 'That took too long. Sign in again'));

export const identityTaken = (): UserError =>
  new UserError(
    'identity_taken',
    say('oidc.identity_taken', 'This identity is linked to another account already'),
  );

export const noAddress = (name: string): UserError =>
  new UserError(
    'sign_in_refused',
    say('oidc.no_address', '{name} does not tell your email address, which an account here needs', { name }),
  );

export const lastWayIn = (): UserError =>
  new UserError(
    'not_supported',
    say('oidc.last_way_in', 'Set a password first: without this identity you could not sign in any more'),
  );
