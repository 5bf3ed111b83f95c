import { Transform } from 'class-transformer';
import { IsOptional, IsTimeZone } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { IsSchedule, UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { Field, listOf, moment, text } from './schema.js';
import { undefinedFromEmpty } from './transforms.js';

/** `GET /api/scheduled/preview`: a schedule that need not be stored. */
export class SchedulePreviewQuery {
  @JSONSchema({ description: 'Five cron fields' })
  @IsSchedule()
  schedule!: string;

  @JSONSchema({ description: 'IANA name; UTC without one' })
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string;
}

/** Answer of `GET /api/scheduled/preview`. */
export class SchedulePreview {
  @Field(text, { description: 'As it would be stored', example: '0 4 * * *' })
  readonly schedule!: string;

  @Field(text, { example: 'Europe/Berlin' })
  readonly timeZone!: string;

  @Field(listOf(moment), { description: 'The next five, the soonest first; fewer if it ends before' })
  readonly runs!: readonly string[];
}
