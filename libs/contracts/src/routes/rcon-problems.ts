import { POLICY_PROBLEMS, type ProblemCode } from '../problem-codes.js';

/** Problems between the panel and a game server. */
export const RCON_PROBLEMS = [
  'too_many_attempts',
  'address_not_allowed',
  'host_not_found',
  'rcon_unreachable',
  'rcon_refused',
  'rcon_timed_out',
  'rcon_outcome_unknown',
  'rcon_busy',
  'rcon_protocol_error',
] as const satisfies readonly ProblemCode[];

/** The same for commands the panel builds: the game may not support them, and plan or policy may not allow them. */
export const ACTION_PROBLEMS = [
  ...RCON_PROBLEMS,
  'rcon_command_refused',
  'not_supported',
  'plan_limit',
  ...POLICY_PROBLEMS,
] as const satisfies readonly ProblemCode[];
