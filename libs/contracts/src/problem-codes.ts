/** Stable error codes; clients branch on these, never on texts. */
export const PROBLEM_CODES = [
  'validation_failed',
  'malformed_body',
  'body_too_large',
  'unsupported_media_type',
  'not_signed_in',
  'wrong_credentials',
  'awaiting_approval',
  'account_suspended',
  /** An admin has rejected the account. */
  'account_rejected',
  /** A link of an email that was used, replaced, or is too old. */
  'link_not_valid',
  /** The issuer of OpenID Connect does not answer. */
  'issuer_unreachable',
  /** The issuer of OpenID Connect has not signed the person in. */
  'sign_in_refused',
  /** The identity is linked to another account. */
  'identity_taken',
  /** The password is right; the second step of signing in comes next. */
  'second_factor_needed',
  /** The account must have a second factor and has none yet. */
  'second_factor_required',
  /** The second step came too late, or from elsewhere: begin again with the password. */
  'sign_in_expired',
  /** People sign in with OpenID Connect alone. */
  'local_sign_in_closed',
  /** The caller must prove again who they are. */
  'step_up_needed',
  'wrong_code',
  'admin_only',
  /** The role of the caller on this server does not include it. */
  'permission_denied',
  /** The command policy of the server does not allow the command. */
  'command_denied',
  /** The command policy asks for a reason. */
  'reason_needed',
  /** The command policy asks for the approval of a second person. */
  'approval_needed',
  'already_answered',
  /** Somebody else has changed it since it was read. */
  'changed_meanwhile',
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
  /** The panel is overloaded; `Retry-After` says when to try again. */
  'overloaded',
  /** The database could not be written: the disk is full, or another program holds a lock. */
  'storage_failed',
  /** The panel is shutting down; `Retry-After` says when it may be back. */
  'shutting_down',
  /** No replica of the panel answers for the game server at this moment; nothing was changed. */
  'server_moving',
  'too_many_schedules',
  'too_many_restart_plans',
  /** A restart or a task refers to the message text. */
  'text_in_use',
  /** Another run of the server is under way. */
  'run_under_way',
  /** The run has ended, or its restart was sent already. */
  'run_not_changeable',
  'maintenance_over',
  'maintenance_not_under_way',
  'payments_off',
  /** The payment provider can't be asked; what was paid is not lost. */
  'payments_unreachable',
  /** Of an event that claims to come from the payment provider. */
  'wrong_signature',
  'wrong_password',
  'player_changed',
  /** The player list could not be read, so it is unknown whether the player is online. */
  'players_unknown',
  'not_supported',
  'start_hook_missing',
  'start_hook_failed',
  'address_not_allowed',
  'host_not_found',
  'rcon_unreachable',
  'rcon_refused',
  'rcon_timed_out',
  /** Sent but never answered: the command may or may not have run. */
  'rcon_outcome_unknown',
  'rcon_busy',
  'rcon_protocol_error',
  /** The game reported the command as unknown or forbidden. */
  'rcon_command_refused',
  'internal',
] as const;

/** What the command policy of a server says to a command. */
export const POLICY_PROBLEMS = [
  'command_denied',
  'reason_needed',
  'approval_needed',
] as const satisfies readonly ProblemCode[];
export type PolicyProblem = (typeof POLICY_PROBLEMS)[number];

export type ProblemCode = (typeof PROBLEM_CODES)[number];
