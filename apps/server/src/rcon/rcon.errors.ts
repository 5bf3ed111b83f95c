import { say } from '@outpost/contracts/message.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type AppError, OperationalError, ValidationError } from '../platform/errors/app-error.js';
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

/** What went wrong between panel and game server, in the words and codes of the API. */
export function toRconProblem(error: unknown): unknown {
  if (!(error instanceof RconError)) return error;
  if (error.kind === 'invalid-command')
    return new ValidationError([{ field: 'command', message: error.words }]);
  return problem(error);
}

/**
 * For what is done on somebody's behalf: a command the game did not know has done nothing.
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

/** A command that may have run is told apart, however its answer was lost: nobody may send it again blindly. */
const problem = (error: RconError): AppError =>
  new OperationalError(error.fate === 'unknown' ? 'rcon_outcome_unknown' : CODES[error.kind], error.words, {
    cause: error,
  });
