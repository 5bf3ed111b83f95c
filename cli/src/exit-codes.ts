import { ApiError, NetworkError, UnexpectedAnswerError } from '@outpost/api-client/api-error.js';
import { type ProblemCode } from '@outpost/contracts/problems.js';
import { CommanderError } from 'commander';
import { CliError } from './cli-error.js';

interface Exit {
  readonly code: number;
  readonly meaning: string;
}

/** Scripts branch on these numbers: a number is never reused for something else. */
export const EXITS = {
  ok: { code: 0, meaning: 'done' },
  failed: { code: 1, meaning: 'failed for a reason that has no code of its own' },
  usage: { code: 2, meaning: 'wrong command line or a value the panel refuses' },
  notAllowed: { code: 3, meaning: 'not signed in, or not allowed' },
  notFound: { code: 4, meaning: 'no such server' },
  panelUnreachable: { code: 5, meaning: 'the panel cannot be reached or something else answered' },
  gameServer: {
    code: 6,
    meaning: 'the game server cannot be reached, refuses us or speaks another protocol',
  },
  tryLater: { code: 7, meaning: 'busy or too many attempts: try again later' },
  unknownOutcome: { code: 8, meaning: 'no answer in time: the command may or may not have run' },
  cancelled: { code: 130, meaning: 'cancelled at the prompt' },
} as const satisfies Record<string, Exit>;

export type ExitName = keyof typeof EXITS;

const EXIT_OF_PROBLEM: Readonly<Record<ProblemCode, ExitName>> = {
  validation_failed: 'usage',
  malformed_body: 'usage',
  body_too_large: 'usage',
  unsupported_media_type: 'usage',
  not_signed_in: 'notAllowed',
  wrong_credentials: 'notAllowed',
  awaiting_approval: 'notAllowed',
  account_suspended: 'notAllowed',
  admin_only: 'notAllowed',
  token_scope_too_small: 'notAllowed',
  foreign_origin: 'notAllowed',
  wrong_setup_code: 'notAllowed',
  plan_limit: 'notAllowed',
  address_not_allowed: 'notAllowed',
  not_found: 'notFound',
  method_not_allowed: 'failed',
  username_taken: 'failed',
  last_admin: 'failed',
  setup_done: 'failed',
  internal: 'failed',
  host_not_found: 'gameServer',
  rcon_unreachable: 'gameServer',
  rcon_refused: 'gameServer',
  rcon_protocol_error: 'gameServer',
  rcon_busy: 'tryLater',
  too_many_attempts: 'tryLater',
  rcon_timed_out: 'unknownOutcome',
};

/** For answers without a known code: a proxy in between, or a panel newer than this program. */
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

export function exitOf(error: unknown): ExitName {
  if (error instanceof CliError) return error.exit;
  if (error instanceof CommanderError) return error.exitCode === 0 ? 'ok' : 'usage';
  if (error instanceof NetworkError || error instanceof UnexpectedAnswerError) return 'panelUnreachable';
  if (!(error instanceof ApiError)) return 'failed';
  return error.code === undefined ? (EXIT_OF_STATUS[error.status] ?? 'failed') : EXIT_OF_PROBLEM[error.code];
}

/** The table of the help text. */
export const exitCodesHelp = (): string =>
  Object.values(EXITS)
    .map(({ code, meaning }) => `  ${String(code).padStart(3)}  ${meaning}`)
    .join('\n');
