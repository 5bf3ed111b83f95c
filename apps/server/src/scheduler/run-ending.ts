import { type CommandOutcome } from '@outpost/contracts/console.js';
import { say, type Words } from '@outpost/contracts/message.js';
import { AppError } from '../platform/errors/app-error.js';
import { shortened } from '../platform/shortened.js';
import { PANEL_FAILED } from '../rcon/console.service.js';

/** A hundred runs of each schedule are kept; the whole answer is in the command history. */
export const RUN_RESPONSE_MAX_LENGTH = 1_000;

/** How a run ended, as it is kept. */
export interface RunEnding {
  readonly outcome: CommandOutcome;
  /** The game's answer, or in words why there is none. */
  readonly response: Words;
}

/** The same with the run it is about. */
export interface EndedRun extends RunEnding {
  readonly runId: number;
  readonly scheduleId: number;
  readonly endedAt: Date;
}

/** A command the game did not know has failed, with the game's words. */
export const answered = ({
  outcome,
  response,
}: {
  readonly outcome: CommandOutcome;
  readonly response: string;
}): RunEnding => ({
  outcome,
  response: shortened(response, RUN_RESPONSE_MAX_LENGTH),
});

/** What failed in a way nobody foresaw may have been sent: saying "failed" would be a guess. */
export function endingOf(error: unknown): RunEnding {
  if (!(error instanceof AppError) || error.kind === 'unexpected') {
    return { outcome: 'unknown', response: PANEL_FAILED };
  }
  const outcome = error.code === 'rcon_outcome_unknown' ? 'unknown' : 'failed';
  const why = error.words;
  const response =
    error.code === 'rcon_refused'
      ? say('scheduler.credentials_refused', 'Credentials refused: {why}', { why })
      : why;
  return { outcome, response };
}
