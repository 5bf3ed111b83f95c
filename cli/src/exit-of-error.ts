import { ApiError, NetworkError, UnexpectedAnswerError } from '@outpost/api-client/api-error.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { CommanderError } from 'commander';
import { CliError } from './cli-error.js';
import { type ExitName } from './exit-codes.js';

const EXIT_OF_PROBLEM: Readonly<Record<ProblemCode, ExitName>> = {
  validation_failed: 'usage',
  malformed_body: 'usage',
  body_too_large: 'usage',
  unsupported_media_type: 'usage',
  not_signed_in: 'notAllowed',
  wrong_credentials: 'notAllowed',
  awaiting_approval: 'notAllowed',
  account_suspended: 'notAllowed',
  account_rejected: 'notAllowed',
  second_factor_needed: 'notAllowed',
  second_factor_required: 'notAllowed',
  sign_in_expired: 'notAllowed',
  local_sign_in_closed: 'notAllowed',
  sign_in_refused: 'notAllowed',
  identity_taken: 'failed',
  issuer_unreachable: 'tryLater',
  step_up_needed: 'notAllowed',
  wrong_code: 'notAllowed',
  admin_only: 'notAllowed',
  permission_denied: 'notAllowed',
  command_denied: 'notAllowed',
  reason_needed: 'failed',
  approval_needed: 'failed',
  already_answered: 'failed',
  token_scope_too_small: 'notAllowed',
  foreign_origin: 'notAllowed',
  wrong_setup_code: 'notAllowed',
  registration_closed: 'notAllowed',
  plan_limit: 'notAllowed',
  limit_reached: 'notAllowed',
  wrong_password: 'notAllowed',
  address_not_allowed: 'notAllowed',
  not_found: 'notFound',
  link_not_valid: 'notFound',
  method_not_allowed: 'failed',
  username_taken: 'failed',
  last_admin: 'failed',
  setup_done: 'failed',
  payments_off: 'failed',
  payments_unreachable: 'tryLater',
  wrong_signature: 'failed',
  not_supported: 'failed',
  player_changed: 'failed',
  players_unknown: 'failed',
  too_many_schedules: 'failed',
  text_in_use: 'failed',
  too_many_restart_plans: 'failed',
  run_under_way: 'failed',
  run_not_changeable: 'failed',
  maintenance_over: 'failed',
  maintenance_not_under_way: 'failed',
  start_hook_missing: 'failed',
  start_hook_failed: 'failed',
  internal: 'failed',
  host_not_found: 'gameServer',
  rcon_unreachable: 'gameServer',
  rcon_refused: 'gameServer',
  rcon_protocol_error: 'gameServer',
  rcon_command_refused: 'gameServer',
  overloaded: 'tryLater',
  storage_failed: 'failed',
  shutting_down: 'tryLater',
  server_moving: 'tryLater',
  changed_meanwhile: 'tryLater',
  rcon_busy: 'tryLater',
  too_many_attempts: 'tryLater',
  rcon_timed_out: 'tryLater',
  rcon_outcome_unknown: 'unknownOutcome',
};

/** For responses without a known code: from a proxy in between, or from a newer panel. */
const EXIT_OF_STATUS: Readonly<Record<number, ExitName>> = {
  400: 'usage',
  401: 'notAllowed',
  403: 'notAllowed',
  404: 'notFound',
  422: 'usage',
  429: 'tryLater',
  502: 'panelUnreachable',
  503: 'panelUnreachable',
  504: 'panelUnreachable',
};

/** Responses of a web server without our routes, or without support for POST. */
const NO_SUCH_ROUTE: ReadonlySet<number> = new Set([404, 405, 501]);

/** Whether another service answered where the panel was expected. */
export const isAnotherService = ({ isFromPanel, status }: ApiError): boolean =>
  !isFromPanel && NO_SUCH_ROUTE.has(status);

/** The exit of the program for an error. */
export function exitOf(error: unknown): ExitName {
  if (error instanceof CliError) return error.exit;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'ok' : 'usage';
  if (error instanceof NetworkError || error instanceof UnexpectedAnswerError) return 'panelUnreachable';
  if (!(error instanceof ApiError)) return 'failed';
  if (isAnotherService(error)) return 'panelUnreachable';
  return error.code === undefined ? (EXIT_OF_STATUS[error.status] ?? 'failed') : EXIT_OF_PROBLEM[error.code];
}
