import { Transform } from 'class-transformer';
import { IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { COMMAND_MAX_BYTES, SCHEDULE_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { together } from './together.js';
import { trimmed } from './transforms.js';

const ONE_LINE = /^[^\p{Cc}]*$/u;

/** What is sent to the game server when its time has come. */
export const IsScheduledCommand = (): PropertyDecorator =>
  together(
    Transform(trimmed),
    IsString({ message: rule('rule.command_is_required', 'Command is required') }),
    MinLength(1, { message: rule('rule.command_is_required', 'Command is required') }),
    MaxLength(COMMAND_MAX_BYTES, {
      message: rule('rule.command_too_long', 'Command must be at most 1024 characters'),
    }),
    Matches(ONE_LINE, {
      message: rule('rule.command_not_one_line', 'Command must be one line without control characters'),
    }),
  );

/** Five fields of cron; which of them is wrong is told by the server. */
export const IsSchedule = (): PropertyDecorator =>
  together(
    Transform(trimmed),
    IsString({ message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MinLength(1, { message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MaxLength(SCHEDULE_MAX_LENGTH, {
      message: rule('rule.schedule_too_long', 'Schedule must be at most 100 characters'),
    }),
  );
