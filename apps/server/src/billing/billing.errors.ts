import { say } from '@outpost/contracts/message.js';
import { UserError } from '../platform/errors/app-error.js';

export const serverLimitReached = (maxServers: number): UserError =>
  new UserError(
    'plan_limit',
    say(
      'billing.server_limit_of_free_tier',
      'The Free tier holds {maxServers} server. Upgrade to Premium to add more',
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
