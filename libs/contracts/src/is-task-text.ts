import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { composeDecorators } from './decorators.js';
import { TASK_TEXT_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { HoldsNoPassword } from './secrets.js';
import { TASK_VARIABLES, TEXT_REFERENCE } from './task-texts.js';
import { trimmed } from './transforms.js';

const TEXT_WRONG = rule('rule.task_text_wrong', 'A text must be one line of 1 to {most} characters', {
  most: TASK_TEXT_MAX_LENGTH,
});
const VARIABLE_UNKNOWN = rule(
  'rule.task_variable_unknown',
  'A text may contain {variables}, and no other variable',
  {
    variables: TASK_VARIABLES.map((name) => `{${name}}`).join(', '),
  },
);
const VARIABLE = `\\{(?:${TASK_VARIABLES.join('|')})\\}`;
const KNOWN_VARIABLES = new RegExp(`^(?:[^{}]|${VARIABLE})*$`, 'u');
const KNOWN_OR_REFERENCES = new RegExp(`^(?:[^{}]|${VARIABLE}|${TEXT_REFERENCE})*$`, 'u');
const ONE_LINE = /^[^\p{Cc}]*$/u;

/** A line that players read; it may refer to message texts. */
export const IsTaskText = (): PropertyDecorator => isText(KNOWN_OR_REFERENCES);

/** A line that refers to no other text. */
export const IsPlainTaskText = (): PropertyDecorator => isText(KNOWN_VARIABLES);

const isText = (known: RegExp): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    HoldsNoPassword(rule('rule.task_text_with_password', 'A text must not contain a password')),
    Matches(known, { message: VARIABLE_UNKNOWN }),
    Matches(ONE_LINE, { message: TEXT_WRONG }),
    MaxLength(TASK_TEXT_MAX_LENGTH, { message: TEXT_WRONG }),
    MinLength(1, { message: TEXT_WRONG }),
    IsString({ message: TEXT_WRONG }),
  );
