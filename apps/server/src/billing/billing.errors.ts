import { UserError } from '../platform/errors/app-error.js';

export const serverLimitReached = (maxServers: number): UserError =>
  new UserError('plan_limit', `The Free tier holds ${maxServers} server. Upgrade to Premium to add more`);

/** Said alone it is allowed; what stands behind the separator is another command. */
export const oneCommandAtATime = (separator: string): UserError =>
  new UserError(
    'plan_limit',
    `The Free tier sends one command at a time, and "${separator}" begins another. Leave it out, or upgrade to Premium`,
  );

export const commandNotInPlan = (word: string): UserError =>
  new UserError(
    'plan_limit',
    `The Free tier does not include the command "${word}". Upgrade to Premium to use it`,
  );

export const paymentsOff = (): UserError =>
  new UserError('payments_off', 'This panel takes no payments: every account has everything already');
