import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  MaxLength,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { COMMAND_MAX_BYTES, SCHEDULE_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { together } from './together.js';
import { trimmed, undefinedFromEmpty } from './transforms.js';

const ONE_LINE = /^[^\p{Cc}]*$/u;

/** What is sent to the game server when its time has come. */
const IsScheduledCommand = (): PropertyDecorator =>
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
const IsSchedule = (): PropertyDecorator =>
  together(
    Transform(trimmed),
    IsString({ message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MinLength(1, { message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MaxLength(SCHEDULE_MAX_LENGTH, {
      message: rule('rule.schedule_too_long', 'Schedule must be at most 100 characters'),
    }),
  );

/** Null is no value of these fields: only what is left out is not looked at. */
const IfGiven = (): PropertyDecorator => ValidateIf((_request, value) => value !== undefined);

const UNKNOWN_TIME_ZONE = rule('rule.time_zone_invalid', 'Time zone must be a name such as Europe/Berlin');

export class CreateScheduleRequest {
  @IsScheduledCommand()
  command!: string;

  @IsSchedule()
  schedule!: string;

  @IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') })
  @IfGiven()
  enabled?: boolean;

  /** IANA name; without it the server's own time zone counts, and UTC where that has none. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string;
}

/** What is left out stays as it is. */
export class UpdateScheduleRequest {
  @IsScheduledCommand()
  @IfGiven()
  command?: string;

  @IsSchedule()
  @IfGiven()
  schedule?: string;

  @IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') })
  @IfGiven()
  enabled?: boolean;

  /** Null: the server's own again. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  timeZone?: string | null;
}
