import { Injectable } from '@nestjs/common';
import { type ClientMessage } from '@outpost/contracts/live-requests.js';
import { type Principal } from '../auth/principal.js';
import { RefusalReporter } from '../auth/refusal-reporter.js';
import { type AppError } from '../platform/errors/app-error.js';
import { toAppError } from '../platform/http/to-app-error.js';
import { Log } from '../platform/log.js';

/** Explains why a message of a socket failed, and reports it where somebody has to know. */
@Injectable()
export class SocketFailures {
  constructor(
    private readonly refusals: RefusalReporter,
    private readonly log: Log,
  ) {}

  explain(error: unknown, principal: Principal, type: ClientMessage['type']): AppError {
    const known = toAppError(error);
    this.refusals.note(principal, known.code, `socket ${type}`);
    if (known.kind === 'unexpected') this.log.error({ err: error }, 'a socket message failed');
    return known;
  }
}
