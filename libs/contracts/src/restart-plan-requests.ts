import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsInt,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from 'class-validator';
import { AreMinutes } from './are-minutes.js';
import { composeDecorators, IfGiven, IsListOf, IsObjectOf } from './decorators.js';
import { IsCommand } from './is-command.js';
import { IsTaskText } from './is-task-text.js';
import {
  BACK_WITHIN_MAX_MINUTES,
  LOCK_MAX_MINUTES,
  PLAN_NAME_MAX_LENGTH,
  STOP_AFTER_FAILURES_MAX,
  WAIT_FOR_EMPTY_MAX_MINUTES,
  WARNING_MAX_MINUTES,
  WARNINGS_PER_PLAN_MAX,
} from './limits.js';
import { rule } from './message.js';
import { RestartTimingRequest } from './restart-timing-requests.js';
import { UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { HoldsNoPassword } from './secrets.js';
import { trimmed, undefinedFromEmpty } from './transforms.js';

const TIMING_WRONG = rule('rule.timing_wrong', 'timing must say when the server restarts');
const WARNINGS_WRONG = rule('rule.warnings_wrong', 'warnings must be a list of at most {most} warnings', {
  most: WARNINGS_PER_PLAN_MAX,
});
const NAME_WRONG = rule('rule.plan_name_wrong', 'Name must have 1 to {most} characters', {
  most: PLAN_NAME_MAX_LENGTH,
});

const ONE_LINE = /^[^\p{Cc}]*$/u;
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

/** Of a restart plan or a task. */
export const IsPlanName = (): PropertyDecorator =>
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
