import { say } from '@outpost/contracts/message.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { UnknownConnectionError } from '@outpost/rcon-connections/connections.errors.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type AppError, OperationalError, ValidationError } from '../platform/errors/app-error.js';
import { isServerMoving, serverMoving } from '../cluster/cluster.errors.js';
import { shortened } from '../platform/shortened.js';
import { type CommandRecord } from './command-history.js';

const QUOTED_LENGTH = 300;

const CODES: Readonly<Record<RconErrorKind, ProblemCode>> = {
  'host-not-found': 'host_not_found',
  'address-not-allowed': 'address_not_allowed',
  'port-closed': 'rcon_unreachable',
  network: 'rcon_unreachable',
  'no-answer': 'rcon_unreachable',
  lost: 'rcon_unreachable',
  closed: 'rcon_unreachable',
  refused: 'rcon_refused',
  'timed-out': 'rcon_timed_out',
  protocol: 'rcon_protocol_error',
  busy: 'rcon_busy',
  'invalid-command': 'validation_failed',
};

/** Maps a failure between panel and game server to a problem of the API; other errors are returned as they are. */
export function toRconProblem(error: unknown): unknown {
  if (error instanceof UnknownConnectionError) return serverMoving(error);
  if (!(error instanceof RconError)) return error;
  if (error.kind === 'invalid-command')
    return new ValidationError([{ field: 'command', message: error.words }]);
  return problem(error);
}

/**
 * For actions that send a command on a user's behalf: a command the game rejected had no effect.
 *
 * @throws {OperationalError} `rcon_command_refused` with the game's words
 */
export function requireExecuted<Row extends Pick<CommandRecord, 'command' | 'outcome' | 'response'>>(
  row: Row,
): Row {
  if (row.outcome === 'executed') return row;
  const words = shortened(row.response.trim(), QUOTED_LENGTH);
  throw new OperationalError(
    'rcon_command_refused',
    say('rcon.game_did_not_run', 'The game did not run "{command}": {words}', {
      command: row.command,
      words,
    }),
  );
}

/** A failure of a later command of a call: `server_moving` would say that nothing was sent, and the call be repeated. */
export const afterFirst = (error: unknown): unknown =>
  isServerMoving(error) ? new OperationalError('rcon_unreachable', error.words, { cause: error }) : error;

/** A command that may have run has its own code, however its answer was lost: it must not be retried blindly. */
const problem = (error: RconError): AppError =>
  new OperationalError(error.fate === 'unknown' ? 'rcon_outcome_unknown' : CODES[error.kind], error.words, {
    cause: error,
  });
