import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { COMMAND_MAX_BYTES } from './limits.js';
import { rule } from './message.js';
import { composeDecorators } from './decorators.js';
import { trimmed } from './transforms.js';

/** A single-line command for a game's console. */
export const IsCommand = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsString({ message: rule('rule.command_is_required', 'Command is required') }),
    MinLength(1, { message: rule('rule.command_is_required', 'Command is required') }),
    MaxLength(COMMAND_MAX_BYTES, {
      message: rule('rule.command_too_long', 'Command must be at most 1024 characters'),
    }),
    // A line feed would start a second command on servers with a plain console.
    Matches(/^[^\p{Cc}]*$/u, {
      message: rule('rule.command_not_one_line', 'Command must be one line without control characters'),
    }),
  );
