import { say } from '@outpost/contracts/message.js';
import { AppError, OperationalError } from '../platform/errors/app-error.js';

/** A game server is without a replica for a second or two. */
const RETRY_AFTER_SECONDS = 1;

/** Nothing was sent to the game server: the request may be repeated. */
export const serverMoving = (cause?: unknown): OperationalError =>
  new OperationalError(
    'server_moving',
    say(
      'cluster.server_is_moving',
      'The connection to this server is moving to another replica of the panel. Nothing was sent; try again in a moment',
    ),
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );

export const isServerMoving = (error: unknown): error is AppError =>
  error instanceof AppError && error.code === 'server_moving';

/** The replica that has received a request does not answer it so that it can be read; nothing was changed. */
export const notRead = (cause: unknown): OperationalError =>
  new OperationalError(
    'server_moving',
    say(
      'cluster.holder_does_not_answer_yet',
      'The replica of the panel that is connected to this server does not answer. Try again in a moment',
    ),
    { retryAfterSeconds: RETRY_AFTER_SECONDS, cause },
  );

/** The replica that has received a request does not answer it so that it can be read. */
export const outcomeUnknown = (cause: unknown): OperationalError =>
  new OperationalError(
    'rcon_outcome_unknown',
    say(
      'cluster.holder_does_not_answer',
      'The replica of the panel that is connected to this server has not answered: the request may have been carried out',
    ),
    { cause },
  );

/** What was asked for is done, and its answer can't be passed on. @param isRead nothing was changed by it */
export const answerTooLarge = (isRead: boolean): OperationalError =>
  new OperationalError(
    isRead ? 'rcon_protocol_error' : 'rcon_outcome_unknown',
    say(
      'cluster.answer_too_large',
      'The server has answered, but the answer is too large to be passed on within the panel',
    ),
  );

export const tooManyUnderWay = (): OperationalError =>
  new OperationalError(
    'overloaded',
    say(
      'cluster.too_many_requests_under_way',
      'Too many requests wait for another replica of the panel. Try again in a moment',
    ),
    { retryAfterSeconds: RETRY_AFTER_SECONDS },
  );

/** A message of another replica that is not of the form it should have. */
export class MalformedMessageError extends Error {
  override readonly name = 'MalformedMessageError';
}
