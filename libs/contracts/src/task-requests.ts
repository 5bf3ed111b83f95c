import { Transform } from 'class-transformer';
import {
  ArrayMinSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsTimeZone,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { AreChannelIds } from './channel-requests.js';
import { AreMinutes } from './are-minutes.js';
import { composeDecorators, IfGiven, IsListOf } from './decorators.js';
import { IsCommand } from './is-command.js';
import { IsTaskText } from './is-task-text.js';
import {
  MAX_PLAYERS_LIMIT,
  TASK_STEPS_MAX,
  TASK_WAIT_MAX_SECONDS,
  TASK_WAIT_UNTIL_MAX_MINUTES,
} from './limits.js';
import { rule } from './message.js';
import { IsPlanName } from './restart-plan-requests.js';
import { IsSchedule, UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { HoldsNoPassword } from './secrets.js';
import { AWAITED, type Awaited, PLANNED_STEP_KINDS, type PlannedStepKind } from './tasks.js';
import { undefinedFromEmpty } from './transforms.js';

const KIND_WRONG = rule('rule.step_kind_wrong', 'kind must be one of {kinds}', {
  kinds: PLANNED_STEP_KINDS.join(', '),
});
const SECONDS_WRONG = rule('rule.step_seconds_wrong', 'Seconds must be a whole number from 1 to {most}', {
  most: TASK_WAIT_MAX_SECONDS,
});
const AWAITS_WRONG = rule('rule.step_awaits_wrong', 'awaits must be one of {awaited}', {
  awaited: AWAITED.join(', '),
});
const PLAYERS_WRONG = rule('rule.task_players_wrong', 'Players must be a whole number from 0 to {most}', {
  most: MAX_PLAYERS_LIMIT,
});
const CHANNELS_NEEDED = rule('rule.step_channels_needed', 'Choose at least one channel');
const GOES_ON_WRONG = rule('rule.step_goes_on_wrong', 'goesOn must be true or false');
const ONLINE_WRONG = rule('rule.only_if_online_wrong', 'onlyIfOnline must be true or false');
const STEPS_WRONG = rule('rule.task_steps_wrong', 'A task must have 1 to {most} steps', {
  most: TASK_STEPS_MAX,
});

const ofKind = (...kinds: readonly PlannedStepKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: PlannedStepRequest) => kinds.includes(kind));

const ArePlayers = (): PropertyDecorator =>
  composeDecorators(
    Max(MAX_PLAYERS_LIMIT, { message: PLAYERS_WRONG }),
    Min(0, { message: PLAYERS_WRONG }),
    IsInt({ message: PLAYERS_WRONG }),
  );

/** What a step does: the fields of its kind; those of others are ignored. */
export class PlannedStepRequest {
  @IsIn(PLANNED_STEP_KINDS, { message: KIND_WRONG })
  kind!: PlannedStepKind;

  @IsCommand()
  @HoldsNoPassword(rule('rule.command_with_password', 'A command with a password can not be saved'))
  @ofKind('command')
  command?: string;

  @IsTaskText()
  @ofKind('message', 'notify')
  text?: string;

  @Max(TASK_WAIT_MAX_SECONDS, { message: SECONDS_WRONG })
  @Min(1, { message: SECONDS_WRONG })
  @IsInt({ message: SECONDS_WRONG })
  @ofKind('wait')
  seconds?: number;

  @IsIn(AWAITED, { message: AWAITS_WRONG })
  @ofKind('wait-until')
  awaits?: Awaited;

  /** Of `players-at-most`. */
  @ArePlayers()
  @ValidateIf(({ kind, awaits }: PlannedStepRequest) => kind === 'wait-until' && awaits === 'players-at-most')
  players?: number;

  @AreMinutes(1, TASK_WAIT_UNTIL_MAX_MINUTES)
  @ofKind('wait-until')
  withinMinutes?: number;

  /** Of the caller, or those that the step has already. */
  @ArrayMinSize(1, { message: CHANNELS_NEEDED })
  @AreChannelIds()
  @ofKind('notify')
  channelIds?: number[];

  /** Default: the task stops when the step fails. */
  @IsBoolean({ message: GOES_ON_WRONG })
  @IfGiven()
  goesOn?: boolean;
}

const AreSteps = (): PropertyDecorator =>
  composeDecorators(
    IsListOf(PlannedStepRequest, TASK_STEPS_MAX, STEPS_WRONG),
    ArrayMinSize(1, { message: STEPS_WRONG }),
  );

const IsEnabled = (): PropertyDecorator =>
  composeDecorators(
    IsBoolean({ message: rule('rule.enabled_not_a_boolean', 'enabled must be true or false') }),
    IfGiven(),
  );

export class TaskConditionsRequest {
  /** Default: also while the server does not answer. */
  @IsBoolean({ message: ONLINE_WRONG })
  @IfGiven()
  onlyIfOnline?: boolean;

  /** Null: however many there are. */
  @ArePlayers()
  @IsOptional()
  onlyIfPlayersBelow?: number | null;

  /** Null: however few there are. */
  @ArePlayers()
  @IsOptional()
  onlyIfPlayersAbove?: number | null;
}

export class CreateTaskRequest extends TaskConditionsRequest {
  @IsPlanName()
  name!: string;

  @IsSchedule()
  schedule!: string;

  @AreSteps()
  steps!: PlannedStepRequest[];

  @IsEnabled()
  enabled?: boolean;

  /** IANA name; defaults to the server's time zone. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  timeZone?: string | null;
}

/** Omitted fields stay unchanged; steps are given as a whole. A run that is under way goes on as it began. */
export class UpdateTaskRequest extends TaskConditionsRequest {
  @IsPlanName()
  @IfGiven()
  name?: string;

  @IsSchedule()
  @IfGiven()
  schedule?: string;

  @AreSteps()
  @IfGiven()
  steps?: PlannedStepRequest[];

  @IsEnabled()
  enabled?: boolean;

  /** Null resets it to the server's time zone. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IsOptional()
  timeZone?: string | null;
}
