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
        const [first = NO_OBJECT, ...others] = violations.flatMap((violation) => wrongFields(violation));
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

/** Those of nested objects by their path, such as `rules.0.pattern`. */
function wrongFields({ children = [], ...violation }: Violation, prefix = ''): WrongField[] {
  const path = `${prefix}${violation.property}`;
  if (children.length === 0) return [wrongField({ ...violation, property: path })];
  return children.flatMap((child) => wrongFields(child, `${path}.`));
}

function wrongField({ property, constraints = {} }: Pick<Violation, 'property' | 'constraints'>): WrongField {
  const [words] = Object.values(constraints);
  const field = property || NO_OBJECT.field;
  if (words === undefined) return { ...NO_OBJECT, field };
  return {
    field,
    message: UNKNOWN_PROPERTY.test(words) ? unknownField(field) : (messageOfRule(words) ?? words),
  };
}
