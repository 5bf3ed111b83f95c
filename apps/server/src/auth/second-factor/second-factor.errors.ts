import { PASSKEYS_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { UserError } from '../../platform/errors/app-error.js';

export const secondFactorNeeded = (): UserError =>
  new UserError(
    'second_factor_needed',
    say('auth.second_factor_needed', 'Your account has a second factor: enter its code to sign in'),
  );

export const signInExpired = (): UserError =>
  new UserError(
    'sign_in_expired',
    say('auth.sign_in_has_expired', 'This sign-in has expired. Please begin with your password again'),
  );

export const secondFactorRequired = (): UserError =>
  new UserError(
    'second_factor_required',
    say(
      'auth.second_factor_is_required',
      'This panel requires a second factor of your account: add one to go on',
    ),
  );

export const lastSecondFactor = (): UserError =>
  new UserError(
    'second_factor_required',
    say(
      'auth.last_second_factor_is_required',
      'This panel requires a second factor of your account: add another one before you remove this one',
    ),
  );

export const stepUpNeeded = (): UserError =>
  new UserError('step_up_needed', say('auth.step_up_needed', 'Confirm first that it is you'));

const CODE_IS_WRONG = say('auth.code_is_wrong', 'The code is wrong, or was used before');

export const wrongCode = (): UserError =>
  new UserError('wrong_code', CODE_IS_WRONG, { errors: [{ field: 'code', message: CODE_IS_WRONG }] });

/** @param cause why, for the developers: whoever holds a foreign passkey learns nothing from it */
export const wrongPasskey = (cause?: unknown): UserError =>
  new UserError('wrong_code', say('auth.passkey_is_wrong', 'This passkey was not accepted'), { cause });

const CODE_IS_REQUIRED = say('rule.code_is_required', 'Code is required');

export const codeNeeded = (): UserError =>
  new UserError('validation_failed', CODE_IS_REQUIRED, {
    errors: [{ field: 'code', message: CODE_IS_REQUIRED }],
  });

export const noEnrolment = (): UserError =>
  new UserError(
    'not_supported',
    say('auth.app_enrolment_has_expired', 'Begin again: the secret was shown too long ago'),
  );

export const noSecondFactor = (): UserError =>
  new UserError('not_supported', say('auth.no_second_factor', 'Your account has no second factor'));

export const noPasskey = (): UserError =>
  new UserError('not_supported', say('auth.no_passkey', 'Your account has no passkey'));

export const passkeysNeedBrowser = (): UserError =>
  new UserError('not_supported', say('auth.passkeys_need_browser', 'Passkeys work in a browser only'));

export const tooManyPasskeys = (): UserError =>
  new UserError(
    'limit_reached',
    say('auth.too_many_passkeys', 'An account may have {most} passkeys: remove one first', {
      most: PASSKEYS_MAX,
    }),
  );
