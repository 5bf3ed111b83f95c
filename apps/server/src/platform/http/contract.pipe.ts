import { ValidationPipe } from '@nestjs/common';
import { messageOfRule, say } from '@outpost/contracts/message.js';
import { type ValidationError as Violation } from 'class-validator';
import { ValidationError, type WrongField } from '../errors/app-error.js';
import { unknownField } from './known-query.js';

/**
 * Validates every body against its contract class. Unknown fields are rejected, so that typos do not go
 * unnoticed.
 */
export class ContractPipe extends ValidationPipe {
  constructor() {
    super({
      whitelist: true,
      forbidNonWhitelisted: true,
      forbidUnknownValues: true,
      stopAtFirstError: true,
      transform: true,
      exceptionFactory: (violations: Violation[]) => {
        const [first = NO_OBJECT, ...others] = violations.map(wrongField);
        return new ValidationError([first, ...others]);
      },
    });
  }

  /** Path parameters are passed to their own pipe unparsed: `1e3` is not an id. */
  protected override transformPrimitive(value: unknown): unknown {
    return value;
  }
}

const NO_OBJECT: WrongField = {
  field: 'body',
  message: say('request.body_not_an_object', 'The body must be a JSON object'),
};

/** class-validator's message for an unknown field. */
const UNKNOWN_PROPERTY = /^property .* should not exist$/;

function wrongField({ property, constraints = {} }: Violation): WrongField {
  const [words] = Object.values(constraints);
  const field = property || NO_OBJECT.field;
  if (words === undefined) return { ...NO_OBJECT, field };
  return {
    field,
    message: UNKNOWN_PROPERTY.test(words) ? unknownField(field) : (messageOfRule(words) ?? words),
  };
}
