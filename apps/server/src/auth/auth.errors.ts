import { type CredentialScope } from '@outpost/contracts/route-scopes.js';
import { UserError } from '../platform/errors/app-error.js';

export const notSignedIn = (): UserError => new UserError('not_signed_in', 'You are not signed in');

export const wrongCredentials = (): UserError =>
  new UserError('wrong_credentials', 'Username or password is wrong');

export const awaitingApproval = (): UserError =>
  new UserError('awaiting_approval', 'Your account is awaiting admin approval');

/** Told to who knows the password, and to nobody else. */
export const accountSuspended = (): UserError =>
  new UserError('account_suspended', 'Your account is suspended');

export const adminOnly = (): UserError => new UserError('admin_only', 'Only an admin may do this');

/** What a token of each scope is told when that is not enough. */
const MAY_ONLY: Readonly<Record<CredentialScope, string>> = {
  read: 'This API token may only read',
  command: 'This API token may only read and send commands',
  manage: 'No API token may do this: sign in with your password',
  session: 'No API token may do this: sign in with your password',
};

export const tokenScopeTooSmall = (has: CredentialScope, needed: CredentialScope): UserError =>
  new UserError('token_scope_too_small', MAY_ONLY[needed === 'session' ? 'session' : has]);

export const tokenTooWide = (): UserError =>
  new UserError(
    'token_scope_too_small',
    'An API token cannot make one that may do more or lasts longer than itself',
  );

export const tooManyTokens = (most: number): UserError =>
  new UserError('limit_reached', `An account may have ${most} API tokens: revoke one first`);

export const currentPasswordNeeded = (): UserError =>
  new UserError('validation_failed', 'Current password is required', {
    errors: [{ field: 'currentPassword', message: 'Current password is required' }],
  });

export const usernameTaken = (): UserError =>
  new UserError('username_taken', 'This username is not available', {
    errors: [{ field: 'username', message: 'This username is not available' }],
  });

export const registrationClosed = (): UserError =>
  new UserError('registration_closed', 'Registration is closed on this panel');

export const registrationFull = (): UserError =>
  new UserError('limit_reached', 'Too many registrations wait for an approval. Please try again later');

export const wrongPassword = (): UserError =>
  new UserError('wrong_password', 'The current password is wrong', {
    errors: [{ field: 'currentPassword', message: 'The current password is wrong' }],
  });

export const tooManyAttempts = (retryAfterSeconds: number): UserError =>
  new UserError('too_many_attempts', 'Too many attempts. Please wait before you try again', {
    retryAfterSeconds,
  });

export const setupDone = (): UserError => new UserError('setup_done', 'This panel is already set up');

export const wrongSetupCode = (): UserError =>
  new UserError('wrong_setup_code', 'The setup code is wrong. It is in the log of the server', {
    errors: [{ field: 'code', message: 'The setup code is wrong' }],
  });
