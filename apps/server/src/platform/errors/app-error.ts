import { type FieldProblem } from '@outpost/contracts/problems.js';
import { type ProblemCode } from '@outpost/contracts/problem-codes.js';

/** Who must act: the caller, the operator of the panel or a game server, or we. */
export type ErrorKind = 'user' | 'operational' | 'unexpected';

export interface AppErrorDetails extends ErrorOptions {
  readonly errors?: readonly FieldProblem[];
  /** Seconds after which another try makes sense. */
  readonly retryAfterSeconds?: number;
}

/** A failure with a stable code; the HTTP status is chosen in `platform/http` alone. */
export class AppError extends Error {
  override readonly name: string = 'AppError';
  readonly errors: readonly FieldProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(
    readonly kind: ErrorKind,
    readonly code: ProblemCode,
    detail: string,
    details: AppErrorDetails = {},
  ) {
    super(detail, details);
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

/** The caller asked for something wrong, missing or not theirs. */
export class UserError extends AppError {
  override readonly name: string = 'UserError';
  constructor(code: ProblemCode, detail: string, details?: AppErrorDetails) {
    super('user', code, detail, details);
  }
}

/** The world outside failed: a game server, the network, a full disk. */
export class OperationalError extends AppError {
  override readonly name: string = 'OperationalError';
  constructor(code: ProblemCode, detail: string, details?: AppErrorDetails) {
    super('operational', code, detail, details);
  }
}

/** A body or a parameter that breaks its contract. */
export class ValidationError extends UserError {
  override readonly name = 'ValidationError';
  constructor(errors: readonly FieldProblem[]) {
    super('validation_failed', errors.map((error) => error.message).join('; '), { errors });
  }
}

/** The same answer for what does not exist and for what belongs to somebody else. */
export class NotFoundError extends UserError {
  override readonly name = 'NotFoundError';
  constructor(noun: string) {
    super('not_found', `${noun} not found`);
  }
}
