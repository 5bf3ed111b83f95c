import { POLICY_PROBLEMS, type ProblemCode } from '../problem-codes.js';

/** What may be wrong with the commands of a restart. */
export const RESTART_PROBLEMS: readonly ProblemCode[] = ['plan_limit', 'not_supported', ...POLICY_PROBLEMS];

/** In examples. */
export const RESTART_STEPS = {
  warnings: [{ minutes: 15, text: 'Restart in {minutes} minutes.' }],
  lockMinutes: 1,
  kickReason: 'The server restarts.',
};
