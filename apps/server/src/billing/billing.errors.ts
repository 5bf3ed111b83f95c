import { say } from '@outpost/contracts/message.js';
import { OperationalError, UserError } from '../platform/errors/app-error.js';

export const serverLimitReached = (maxServers: number): UserError =>
  new UserError(
    'plan_limit',
    say(
      'billing.server_limit_of_free_tier',
      'The Free tier holds {maxServers} server. Upgrade to Premium to add more',
      { maxServers },
    ),
  );

export const serverBeyondPlan = (maxServers: number): UserError =>
  new UserError(
    'plan_limit',
    say(
      'billing.server_beyond_free_tier',
      'The Free tier holds {maxServers} server. This one is read-only until its owner upgrades to Premium or deletes others',
      { maxServers },
    ),
  );

export const commandNotInPlan = (word: string): UserError =>
  new UserError(
    'plan_limit',
    say(
      'billing.command_needs_premium',
      'The Free tier does not include the command "{word}". Upgrade to Premium to use it',
      { word },
    ),
  );

export const ownerSuspended = (): UserError =>
  new UserError(
    'account_suspended',
    say('billing.owner_suspended', "The account of the server's owner is suspended"),
  );

export const paymentsOff = (): UserError =>
  new UserError(
    'payments_off',
    say('billing.no_payments', 'This panel takes no payments: every account has everything already'),
  );

export const noPortal = (): UserError =>
  new UserError(
    'not_supported',
    say('billing.no_portal', 'There is no page for payments of this account: nothing was paid here'),
  );

export const wrongSignature = (cause: unknown): UserError =>
  new UserError(
    'wrong_signature',
    say('billing.wrong_signature', 'This event is not signed by the payment provider, or too old'),
    { cause },
  );

export const tooManyPaymentCalls = (seconds: number): UserError =>
  new UserError(
    'too_many_attempts',
    say('billing.too_many_calls', 'Too many calls about payments. Try again in {seconds} seconds', {
      seconds,
    }),
    { retryAfterSeconds: seconds },
  );

/** Without the error of the library, which may hold what was sent: only its kind and the id of the request. */
export const paymentsUnreachable = (kind: string): OperationalError =>
  new OperationalError(
    'payments_unreachable',
    say(
      'billing.unreachable',
      'The payment provider does not answer as it should ({kind}). Try again later',
      {
        kind,
      },
    ),
    { retryAfterSeconds: 60 },
  );
