import { HttpException } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';
import { isPassing, storageFailure } from '../database/database.errors.js';
import { AppError, NotFoundError, UserError } from '../errors/app-error.js';

/** Errors of the body parser and the framework, by status; all others of theirs are our own defects. */
const FRAMEWORK_FAILURES: Readonly<Record<number, { code: ProblemCode; detail: Message }>> = {
  400: {
    code: 'malformed_body',
    detail: say('request.body_not_json', 'The body is not valid JSON'),
  },
  405: {
    code: 'method_not_allowed',
    detail: say('request.method_not_allowed', 'This method is not allowed here'),
  },
  413: { code: 'body_too_large', detail: say('request.body_too_large', 'The body is too large') },
  415: {
    code: 'unsupported_media_type',
    detail: say('request.body_not_json_type', 'The body must be application/json in UTF-8'),
  },
};

/** Turns any thrown value into an `AppError`; the details of an unknown one are not disclosed. */
export function toAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (isPassing(thrown)) return storageFailure(thrown) as AppError;
  const status = statusOf(thrown);
  if (status === 404) return new NotFoundError('page');
  const known = FRAMEWORK_FAILURES[status];
  if (known) return new UserError(known.code, known.detail, { cause: thrown });
  return new AppError(
    'unexpected',
    'internal',
    say('request.unexpected', 'Something went wrong on our side'),
    { cause: thrown },
  );
}

function statusOf(thrown: unknown): number {
  if (thrown instanceof HttpException) return thrown.getStatus();
  const status = (thrown as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 500;
}
