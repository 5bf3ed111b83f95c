import { type CommandOutcome } from '@outpost/contracts/console.js';
import { AppError } from '../platform/errors/app-error.js';
import { shortened } from '../platform/shortened.js';

/** A hundred runs of each schedule are kept; the whole answer is in the command history. */
export const RUN_RESPONSE_MAX_LENGTH = 1_000;

/** How a run ended, as it is kept. */
export interface RunEnding {
  readonly outcome: CommandOutcome;
  readonly response: string;
}

/** The same with the run it is about. */
export interface EndedRun extends RunEnding {
  readonly runId: number;
  readonly scheduleId: number;
  readonly endedAt: Date;
}

/** A command the game did not know has failed, with the game's words. */
export const answered = ({ outcome, response }: RunEnding): RunEnding => ({
  outcome,
  response: shortened(response, RUN_RESPONSE_MAX_LENGTH),
});

/** What failed in a way nobody foresaw may have been sent: saying "failed" would be a guess. */
export function endingOf(error: unknown): RunEnding {
  if (!(error instanceof AppError) || error.kind === 'unexpected') {
    return { outcome: 'unknown', response: 'The panel failed on its own side; its log says why' };
  }
  const outcome = error.code === 'rcon_outcome_unknown' ? 'unknown' : 'failed';
  const reason = error.code === 'rcon_refused' ? `Credentials refused: ${error.message}` : error.message;
  return { outcome, response: shortened(reason, RUN_RESPONSE_MAX_LENGTH) };
}
