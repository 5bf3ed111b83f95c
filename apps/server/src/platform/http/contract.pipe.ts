import { ValidationPipe } from '@nestjs/common';
import { type FieldProblem } from '@outpost/contracts/problems.js';
import { type ValidationError as Violation } from 'class-validator';
import { ValidationError } from '../errors/app-error.js';

/** Holds every body against its contract class; unknown fields are refused, so that a typing error is not lost. */
export class ContractPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      transform: true,
      exceptionFactory: (violations: Violation[]) => new ValidationError(violations.flatMap(problemsOf)),
    });
  }

  /** Path parameters reach their own pipe as the text they are: `1e3` is no id. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

function problemsOf(violation: Violation): FieldProblem[] {
  const [message] = Object.values(violation.constraints ?? {});
  const field = violation.property || 'body';
  if (message === undefined) return [{ field, message: 'The body must be a JSON object' }];
  return [{ field, message: message.replace(/^property (.*) should not exist$/, 'Unknown field: $1') }];
}
