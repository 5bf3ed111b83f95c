import { type Message, say } from '@outpost/contracts/message.js';
import { type CredentialScope } from '@outpost/contracts/route-scopes.js';
import { UserError, ValidationError } from '../platform/errors/app-error.js';

export const notSignedIn = (): UserError =>
  new UserError('not_signed_in', say('auth.not_signed_in', 'You are not signed in'));

export const wrongCredentials = (): UserError =>
  new UserError(
    'wrong_credentials',
    say('auth.username_or_password_is_wrong', 'Username or password is wrong'),
  );

export const awaitingApproval = (): UserError =>
  new UserError(
    'awaiting_approval',
    say('auth.account_is_pending', 'Your account is awaiting admin approval'),
  );

/** On sign-in only thrown after the correct password, so that it discloses nothing about other accounts. */
export const localSignInClosed = (): UserError =>
  new UserError(
    'local_sign_in_closed',
    say('auth.local_sign_in_closed', 'Nobody signs in with a password here: use the button instead'),
  );

export const accountSuspended = (): UserError =>
  new UserError('account_suspended', say('auth.account_is_suspended', 'Your account is suspended'));

/** As with a suspended account; the reason is for its owner. */
export const accountRejected = (reason: string): UserError =>
  new UserError(
    'account_rejected',
    say('auth.account_is_rejected', 'An admin has rejected your account: {reason}', { reason }),
  );

export const adminOnly = (): UserError =>
  new UserError('admin_only', say('auth.admin_needed', 'Only an admin may do this'));

export const permissionDenied = (): UserError =>
  new UserError(
    'permission_denied',
    say('auth.role_excludes_this', 'Your role on this server does not include this'),
  );

export const tokenExcludesThis = (): UserError =>
  new UserError('permission_denied', say('auth.token_excludes_this', 'This API token does not include this'));

export const tokenLimited = (): UserError =>
  new UserError(
    'token_scope_too_small',
    say('auth.token_is_limited', 'This API token works on certain servers only, with certain permissions'),
  );

export const tokenElsewhere = (address: string): UserError =>
  new UserError(
    'token_scope_too_small',
    say('auth.token_is_elsewhere', 'This API token does not work from the address {address}', { address }),
  );

/** The error text for a token of each scope when that scope is not enough. */
const MAY_ONLY: Readonly<Record<CredentialScope, Message>> = {
  read: say('auth.api_token_is_read_only', 'This API token may only read'),
  command: say('auth.api_token_is_read_and_command_only', 'This API token may only read and send commands'),
  manage: say('auth.password_sign_in_needed', 'No API token may do this: sign in with your password'),
  session: say('auth.password_sign_in_needed', 'No API token may do this: sign in with your password'),
};

export const tokenScopeTooSmall = (has: CredentialScope, needed: CredentialScope): UserError =>
  new UserError('token_scope_too_small', MAY_ONLY[needed === 'session' ? 'session' : has]);

export const tokenTooWide = (): UserError =>
  new UserError(
    'token_scope_too_small',
    say(
      'auth.api_token_cannot_exceed_itself',
      'An API token cannot make one that may do more or lasts longer than itself',
    ),
  );

export const unknownServers = (): ValidationError =>
  new ValidationError([
    {
      field: 'serverIds',
      message: say('auth.token_servers_unknown', 'You have no access to one of these servers'),
    },
  ]);

export const unknownGroups = (): ValidationError =>
  new ValidationError([
    {
      field: 'groupIds',
      message: say('auth.token_groups_unknown', 'You have no access to one of these groups'),
    },
  ]);

export const tooManyTokens = (most: number): UserError =>
  new UserError(
    'limit_reached',
    say('auth.too_many_api_tokens', 'An account may have {most} API tokens: revoke one first', {
      most,
    }),
  );

export const currentPasswordNeeded = (): UserError =>
  new UserError(
    'validation_failed',
    say('rule.current_password_is_required', 'Current password is required'),
    {
      errors: [
        {
          field: 'currentPassword',
          message: say('rule.current_password_is_required', 'Current password is required'),
        },
      ],
    },
  );

export const usernameTaken = (): UserError =>
  new UserError('username_taken', say('auth.username_is_not_available', 'This username is not available'), {
    errors: [
      { field: 'username', message: say('auth.username_is_not_available', 'This username is not available') },
    ],
  });

export const registrationClosed = (): UserError =>
  new UserError(
    'registration_closed',
    say('auth.registration_is_closed_on_panel', 'Registration is closed on this panel'),
  );

export const registrationFull = (): UserError =>
  new UserError(
    'limit_reached',
    say(
      'auth.too_many_pending_registrations',
      'Too many registrations wait for an approval. Please try again later',
    ),
  );

export const wrongPassword = (): UserError =>
  new UserError('wrong_password', say('auth.current_password_is_wrong', 'The current password is wrong'), {
    errors: [
      {
        field: 'currentPassword',
        message: say('auth.current_password_is_wrong', 'The current password is wrong'),
      },
    ],
  });

export const tooManyAttempts = (retryAfterSeconds: number): UserError =>
  new UserError(
    'too_many_attempts',
    say('auth.too_many_attempts_please_wait', 'Too many attempts. Please wait before you try again'),
    {
      retryAfterSeconds,
    },
  );

export const setupDone = (): UserError =>
  new UserError('setup_done', say('auth.panel_is_already_set_up', 'This panel is already set up'));

export const wrongSetupCode = (): UserError =>
  new UserError(
    'wrong_setup_code',
    say('auth.setup_code_is_wrong_see_log', 'The setup code is wrong. It is in the log of the server'),
    {
      errors: [{ field: 'code', message: say('auth.setup_code_is_wrong', 'The setup code is wrong') }],
    },
  );
