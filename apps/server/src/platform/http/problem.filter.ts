import { STATUS_CODES } from 'node:http';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { type Problem } from '@outpost/contracts/problems.js';
import { type Request, type Response } from 'express';
import { type AppError } from '../errors/app-error.js';
import { type EventBus } from '../event-bus.js';
import { inEnglish } from '../in-english.js';
import { Log } from '../log.js';
import { CallRefused } from './http.events.js';
import { PROBLEM_STATUS } from './problem-status.js';
import { requestIdOf } from './request-log.js';
import { toAppError } from './to-app-error.js';

/** Turns any thrown value into problem details (RFC 9457). */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly log: Log,
    private readonly events: EventBus,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.answer(thrown, http.getRequest<Request>(), http.getResponse<Response>());
  }

  answer(thrown: unknown, request: Request, response: Response): void {
    const error = toAppError(thrown);
    const requestId = requestIdOf(request);
    if (error.kind !== 'unexpected') this.events.publish(new CallRefused(error.code, request));
    if (error.kind !== 'user') this.report(error, requestId);
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error.retryAfterSeconds !== undefined) response.setHeader('Retry-After', error.retryAfterSeconds);
    const problem = problemOf(error, requestId);
    response.status(problem.status).type('application/problem+json').send(JSON.stringify(problem));
  }

  private report(error: AppError, requestId: string): void {
    const level = error.kind === 'unexpected' ? 'error' : 'warn';
    this.log[level]({ err: error, requestId, code: error.code }, error.message);
  }
}

function problemOf(error: AppError, requestId: string): Problem {
  const status = PROBLEM_STATUS[error.code];
  return {
    type: `urn:outpost:problem:${error.code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: error.code,
    requestId,
    ...inEnglish({ detail: error.words, ...(error.errors && { errors: error.errors }) }),
  };
}
