import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength } from 'class-validator';
import { composeDecorators, IfGiven } from './decorators.js';
import { REASON_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { HoldsNoPassword } from './secrets.js';
import { trimmed } from './transforms.js';

const REASON_WRONG = rule('rule.reason_wrong', 'The reason must be one line of at most {most} characters', {
  most: REASON_MAX_LENGTH,
});

/** Why somebody does something, in a line. */
export const IsReason = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    HoldsNoPassword(rule('rule.reason_with_password', 'The reason must not contain a password')),
    Matches(/^[^\p{Cc}]*$/u, { message: REASON_WRONG }),
    MaxLength(REASON_MAX_LENGTH, { message: REASON_WRONG }),
    IsString({ message: REASON_WRONG }),
    IfGiven(),
  );
