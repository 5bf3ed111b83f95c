import { UserError } from '../platform/errors/app-error.js';

export const serverLimitReached = (maxServers: number): UserError =>
  new UserError('plan_limit', `The Free tier holds ${maxServers} server. Upgrade to Premium to add more`);

export const commandNotInPlan = (word: string): UserError =>
  new UserError(
    'plan_limit',
    `The Free tier does not include the command "${word}". Upgrade to Premium to use it`,
  );

export const paymentsOff = (): UserError =>
  new UserError('payments_off', 'This panel takes no payments: every account has everything already');
