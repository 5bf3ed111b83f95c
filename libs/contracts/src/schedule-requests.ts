import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, IsTimeZone, MaxLength, MinLength } from 'class-validator';
import { IsCommand } from './is-command.js';
import { SCHEDULE_MAX_LENGTH } from './limits.js';
import { rule } from './message.js';
import { composeDecorators, IfGiven } from './decorators.js';
import { trimmed, undefinedFromEmpty } from './transforms.js';

/** Five cron fields; only the server checks each of them. */
export const IsSchedule = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    IsString({ message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MinLength(1, { message: rule('rule.schedule_is_required', 'Schedule is required') }),
    MaxLength(SCHEDULE_MAX_LENGTH, {
      message: rule('rule.schedule_too_long', 'Schedule must be at most 100 characters'),
    }),
  );

export const UNKNOWN_TIME_ZONE = rule(
  'rule.time_zone_invalid',
  'Time zone must be a name such as Europe/Berlin',
);

export class CreateScheduleRequest {
  @IsCommand()
  command!: string;

  @IsSchedule()
  schedule!: string;

  @IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') })
  @IfGiven()
  enabled?: boolean;

  /** IANA name; defaults to the server's time zone, or UTC if it has none. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string;
}

/** Omitted fields stay unchanged. */
export class UpdateScheduleRequest {
  @IsCommand()
  @IfGiven()
  command?: string;

  @IsSchedule()
  @IfGiven()
  schedule?: string;

  @IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') })
  @IfGiven()
  enabled?: boolean;

  /** Null resets it to the server's time zone. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  timeZone?: string | null;
}
