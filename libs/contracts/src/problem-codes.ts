/** Stable names of everything that can go wrong; clients branch on these, never on texts. */
export const PROBLEM_CODES = [
  'validation_failed',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'not_signed_in',
  'wrong_credentials',
  'awaiting_approval',
  'account_suspended',
  'admin_only',
  'token_scope_too_small',
  'foreign_origin',
  'too_many_attempts',
  'not_found',
  'method_not_allowed',
  'username_taken',
  'registration_closed',
  'last_admin',
  'setup_done',
  'wrong_setup_code',
  'plan_limit',
  /** One of the operator's limits, such as servers of one account. */
  'limit_reached',
  /** The panel has too much to do at this moment; `Retry-After` says when to try again. */
  'overloaded',
  /** The database took nothing: a full disk, another program that holds it. */
  'storage_failed',
  /** The panel lets nothing in any more; `Retry-After` says when it may be back. */
  'shutting_down',
  'too_many_schedules',
  'payments_off',
  'wrong_password',
  'player_changed',
  /** The list of players could not be read, so nobody knows whether the player is on. */
  'players_unknown',
  'not_supported',
  'start_hook_missing',
  'start_hook_failed',
  'address_not_allowed',
  'host_not_found',
  'rcon_unreachable',
  'rcon_refused',
  'rcon_timed_out',
  /** Sent and never answered: it may or may not have run. */
  'rcon_outcome_unknown',
  'rcon_busy',
  'rcon_protocol_error',
  /** The game answered that it does not know the command, or may not run it. */
  'rcon_command_refused',
  'internal',
] as const;

export type ProblemCode = (typeof PROBLEM_CODES)[number];
