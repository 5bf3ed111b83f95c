import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsISO8601,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { AreWeekdays } from './are-weekdays.js';
import { RESTART_HOURS_MAX, RESTART_TIMES_MAX } from './limits.js';
import { rule } from './message.js';
import { TIMING_KINDS, type TimingKind } from './restart-timing.js';
import { IsTimeOfDay } from './time-of-day.js';

const TIMES_WRONG = rule('rule.restart_times_wrong', 'There must be 1 to {most} times', {
  most: RESTART_TIMES_MAX,
});
const HOURS_WRONG = rule('rule.restart_hours_wrong', 'Hours must be a whole number from 1 to {most}', {
  most: RESTART_HOURS_MAX,
});

const ofKind = (...kinds: readonly TimingKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: RestartTimingRequest) => kinds.includes(kind));

/** When servers restart: the fields of the kind, and no others. */
export class RestartTimingRequest {
  @IsIn(TIMING_KINDS, { message: rule('rule.timing_kind_wrong', 'kind must be times, every or once') })
  kind!: TimingKind;

  @IsTimeOfDay({ each: true })
  @ArrayMaxSize(RESTART_TIMES_MAX, { message: TIMES_WRONG })
  @ArrayMinSize(1, { message: TIMES_WRONG })
  @IsArray({ message: TIMES_WRONG })
  @ofKind('times')
  times?: string[];

  /** Every day without them. */
  @AreWeekdays()
  weekdays?: number[];

  @Max(RESTART_HOURS_MAX, { message: HOURS_WRONG })
  @Min(1, { message: HOURS_WRONG })
  @IsInt({ message: HOURS_WRONG })
  @ofKind('every')
  hours?: number;

  /** A time of the day at which one of the restarts is. */
  @IsTimeOfDay()
  @ofKind('every')
  from?: string;

  @IsISO8601(
    { strict: true, strictSeparator: true },
    { message: rule('rule.restart_moment_wrong', 'at must be a date and time with its time zone') },
  )
  @ofKind('once')
  at?: string;
}
