import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsTimeZone, ValidateIf } from 'class-validator';
import { rule } from './message.js';
import { IsSchedule, IsScheduledCommand } from './schedule-fields.js';
import { undefinedFromEmpty } from './transforms.js';

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
