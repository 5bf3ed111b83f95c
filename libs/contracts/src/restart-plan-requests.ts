import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { composeDecorators, IfGiven, IsListOf, IsObjectOf } from './decorators.js';
import { IsCommand } from './is-command.js';
import {
  BACK_WITHIN_MAX_MINUTES,
  LOCK_MAX_MINUTES,
  PLAN_NAME_MAX_LENGTH,
  RESTART_HOURS_MAX,
  RESTART_TIMES_MAX,
  STOP_AFTER_FAILURES_MAX,
  TASK_TEXT_MAX_LENGTH,
  WAIT_FOR_EMPTY_MAX_MINUTES,
  WARNING_MAX_MINUTES,
  WARNINGS_PER_PLAN_MAX,
} from './limits.js';
import { rule } from './message.js';
import { TASK_VARIABLES } from './task-texts.js';
import { TIMING_KINDS, type TimingKind } from './restart-timing.js';
import { UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { HoldsNoPassword } from './secrets.js';
import { trimmed, undefinedFromEmpty } from './transforms.js';

const TIME_WRONG = rule('rule.time_of_day_wrong', 'A time must be HH:MM, such as 03:45');
const TIMES_WRONG = rule('rule.restart_times_wrong', 'There must be 1 to {most} times', {
  most: RESTART_TIMES_MAX,
});
const WEEKDAYS_WRONG = rule('rule.weekdays_wrong', 'weekdays must be numbers from 0 (Sunday) to 6');
const HOURS_WRONG = rule('rule.restart_hours_wrong', 'Hours must be a whole number from 1 to {most}', {
  most: RESTART_HOURS_MAX,
});
const TIMING_WRONG = rule('rule.timing_wrong', 'timing must say when the server restarts');
const TEXT_WRONG = rule('rule.task_text_wrong', 'A text must be one line of 1 to {most} characters', {
  most: TASK_TEXT_MAX_LENGTH,
});
const WARNINGS_WRONG = rule('rule.warnings_wrong', 'warnings must be a list of at most {most} warnings', {
  most: WARNINGS_PER_PLAN_MAX,
});
const NAME_WRONG = rule('rule.plan_name_wrong', 'Name must have 1 to {most} characters', {
  most: PLAN_NAME_MAX_LENGTH,
});

const VARIABLE_UNKNOWN = rule(
  'rule.task_variable_unknown',
  'A text may contain {variables}, and no other variable',
  {
    variables: TASK_VARIABLES.map((name) => `{${name}}`).join(', '),
  },
);
const KNOWN_VARIABLES = new RegExp(`^(?:[^{}]|\\{(?:${TASK_VARIABLES.join('|')})\\})*$`, 'u');
const ONE_LINE = /^[^\p{Cc}]*$/u;
const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A line that players read. */
export const IsTaskText = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    HoldsNoPassword(rule('rule.task_text_with_password', 'A text must not contain a password')),
    Matches(KNOWN_VARIABLES, { message: VARIABLE_UNKNOWN }),
    Matches(ONE_LINE, { message: TEXT_WRONG }),
    MaxLength(TASK_TEXT_MAX_LENGTH, { message: TEXT_WRONG }),
    MinLength(1, { message: TEXT_WRONG }),
    IsString({ message: TEXT_WRONG }),
  );

/** A whole number of minutes. */
export const AreMinutes = (least: number, most: number): PropertyDecorator => {
  const message = rule('rule.minutes_wrong', 'Minutes must be a whole number from {least} to {most}', {
    least,
    most,
  });
  return composeDecorators(Max(most, { message }), Min(least, { message }), IsInt({ message }));
};

const ofKind = (...kinds: readonly TimingKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: RestartTimingRequest) => kinds.includes(kind));

/** When servers restart: the fields of the kind, and no others. */
export class RestartTimingRequest {
  @IsIn(TIMING_KINDS, { message: rule('rule.timing_kind_wrong', 'kind must be times, every or once') })
  kind!: TimingKind;

  @Matches(TIME_OF_DAY, { each: true, message: TIME_WRONG })
  @ArrayMaxSize(RESTART_TIMES_MAX, { message: TIMES_WRONG })
  @ArrayMinSize(1, { message: TIMES_WRONG })
  @IsArray({ message: TIMES_WRONG })
  @ofKind('times')
  times?: string[];

  /** Every day without them. */
  @Max(6, { each: true, message: WEEKDAYS_WRONG })
  @Min(0, { each: true, message: WEEKDAYS_WRONG })
  @IsInt({ each: true, message: WEEKDAYS_WRONG })
  @ArrayMaxSize(7, { message: WEEKDAYS_WRONG })
  @IsArray({ message: WEEKDAYS_WRONG })
  @IfGiven()
  weekdays?: number[];

  @Max(RESTART_HOURS_MAX, { message: HOURS_WRONG })
  @Min(1, { message: HOURS_WRONG })
  @IsInt({ message: HOURS_WRONG })
  @ofKind('every')
  hours?: number;

  /** A time of the day at which one of the restarts is. */
  @Matches(TIME_OF_DAY, { message: TIME_WRONG })
  @ofKind('every')
  from?: string;

  @IsISO8601(
    { strict: true, strictSeparator: true },
    { message: rule('rule.restart_moment_wrong', 'at must be a date and time with its time zone') },
  )
  @ofKind('once')
  at?: string;
}

export class RestartWarningRequest {
  @AreMinutes(1, WARNING_MAX_MINUTES)
  minutes!: number;

  @IsTaskText()
  text!: string;
}

/** What a restart consists of. Omitted fields have their defaults. */
export class RestartStepsRequest {
  /** Default: none. */
  @IsListOf(RestartWarningRequest, WARNINGS_PER_PLAN_MAX, WARNINGS_WRONG)
  @IfGiven()
  warnings?: RestartWarningRequest[];

  /** Default: it is not locked. */
  @AreMinutes(0, LOCK_MAX_MINUTES)
  @IsOptional()
  lockMinutes?: number | null;

  /** Default: nobody is kicked. */
  @IsTaskText()
  @IsOptional()
  kickReason?: string | null;

  /** Default: the game's own restart or shutdown command. */
  @IsCommand()
  @HoldsNoPassword(rule('rule.command_with_password', 'A command with a password can not be saved'))
  @IsOptional()
  command?: string | null;

  /** Default: 10. */
  @AreMinutes(1, BACK_WITHIN_MAX_MINUTES)
  @IfGiven()
  backWithinMinutes?: number;

  /** Default: does not wait. */
  @AreMinutes(1, WAIT_FOR_EMPTY_MAX_MINUTES)
  @IsOptional()
  waitForEmptyMinutes?: number | null;
}

const IsPlanName = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(ONE_LINE, { message: NAME_WRONG }),
    MaxLength(PLAN_NAME_MAX_LENGTH, { message: NAME_WRONG }),
    MinLength(1, { message: NAME_WRONG }),
    IsString({ message: NAME_WRONG }),
  );

const IsTiming = (): PropertyDecorator => IsObjectOf(RestartTimingRequest, TIMING_WRONG);

const IsFailureLimit = (): PropertyDecorator => {
  const message = rule(
    'rule.stop_after_failures_wrong',
    'stopAfterFailures must be a whole number from 0 (never) to {most}',
    { most: STOP_AFTER_FAILURES_MAX },
  );
  return composeDecorators(
    Max(STOP_AFTER_FAILURES_MAX, { message }),
    Min(0, { message }),
    IsInt({ message }),
    IfGiven(),
  );
};

const IsEnabled = (): PropertyDecorator =>
  composeDecorators(
    IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') }),
    IfGiven(),
  );

export class CreateRestartPlanRequest extends RestartStepsRequest {
  @IsPlanName()
  name!: string;

  @IsTiming()
  timing!: RestartTimingRequest;

  @IsEnabled()
  enabled?: boolean;

  /** IANA name; defaults to the server's time zone. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string | null;

  /** Default: 3. */
  @IsFailureLimit()
  stopAfterFailures?: number;
}

/** Omitted fields stay unchanged. Enabling a plan that has stopped itself counts its failures anew. */
export class UpdateRestartPlanRequest extends RestartStepsRequest {
  @IsPlanName()
  @IfGiven()
  name?: string;

  @IsTiming()
  @IfGiven()
  timing?: RestartTimingRequest;

  @IsEnabled()
  enabled?: boolean;

  /** Null resets it to the server's time zone. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  timeZone?: string | null;

  @IsFailureLimit()
  stopAfterFailures?: number;
}
