import { Transform } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsISO8601,
  IsOptional,
  IsString,
  IsTimeZone,
  Matches,
  MaxLength,
  ValidateIf,
} from 'class-validator';
import { AreMinutes } from './are-minutes.js';
import { AreWeekdays } from './are-weekdays.js';
import { composeDecorators, IfGiven, IsObjectOf } from './decorators.js';
import { MAINTENANCE_MINUTES_MAX, MAINTENANCE_NOTE_MAX_LENGTH } from './limits.js';
import { MAINTENANCE_TIMINGS, type MaintenanceTimingKind } from './maintenance.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';
import { UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { IsPlaceOf, IsScope } from './scope-requests.js';
import { type ScopeKind } from './scope.js';
import { IsTimeOfDay } from './time-of-day.js';
import { trimmed } from './transforms.js';

const NOTE_WRONG = rule('rule.maintenance_note_wrong', 'A note must be a text of at most {most} characters', {
  most: MAINTENANCE_NOTE_MAX_LENGTH,
});
/** Line breaks are kept. */
const PRINTABLE = /^(?:[^\p{Cc}]|\n)*$/u;

const ofKind = (kind: MaintenanceTimingKind): PropertyDecorator =>
  ValidateIf((request: MaintenanceTimingRequest) => request.kind === kind);

const IsMoment = (message: string): PropertyDecorator =>
  IsISO8601({ strict: true, strictSeparator: true }, { message });

/** When servers are worked on: the fields of the kind, and no others. */
export class MaintenanceTimingRequest {
  @IsIn(MAINTENANCE_TIMINGS, {
    message: rule('rule.maintenance_kind_wrong', 'kind must be once or weekly'),
  })
  kind!: MaintenanceTimingKind;

  /** Of `once`. Without it: now. */
  @IsMoment(rule('rule.from_not_a_moment', 'from must be a date and time with its time zone'))
  @IsOptional()
  from?: string;

  /** Of `once`. Null, or without it: until somebody ends it. */
  @IsMoment(rule('rule.to_not_a_moment', 'to must be a date and time with its time zone'))
  @IsOptional()
  to?: string | null;

  @AreWeekdays()
  weekdays?: number[];

  /** Of `weekly`. */
  @IsTimeOfDay()
  @ofKind('weekly')
  at?: string;

  /** Of `weekly`: how long it takes. */
  @AreMinutes(1, MAINTENANCE_MINUTES_MAX)
  @ofKind('weekly')
  minutes?: number;
}

const IsTiming = (): PropertyDecorator =>
  IsObjectOf(
    MaintenanceTimingRequest,
    rule('rule.maintenance_timing_wrong', 'timing must be an object with a kind and its fields'),
  );

/** For people; several lines. */
const IsNote = (): PropertyDecorator =>
  composeDecorators(
    Transform(trimmed),
    Matches(PRINTABLE, { message: NOTE_WRONG }),
    MaxLength(MAINTENANCE_NOTE_MAX_LENGTH, { message: NOTE_WRONG }),
    IsString({ message: NOTE_WRONG }),
    IfGiven(),
  );

const IsFlag = (message: string): PropertyDecorator => composeDecorators(IsBoolean({ message }), IfGiven());
const HoldsTasks = (): PropertyDecorator =>
  IsFlag(rule('rule.holds_tasks_not_a_boolean', 'holdsTasks must be true or false'));
const IsEnabled = (): PropertyDecorator =>
  IsFlag(rule('rule.enabled_not_a_boolean', 'enabled must be true or false'));

export class CreateMaintenanceRequest {
  @IsShortName()
  name!: string;

  /** Which servers; `all` for all that the caller owns. */
  @IsScope()
  scope!: ScopeKind;

  @IsPlaceOf('server')
  serverId?: number | null;

  @IsPlaceOf('group')
  groupId?: number | null;

  @IsTiming()
  timing!: MaintenanceTimingRequest;

  /** Of a weekly one. Default: that of the server, or UTC. */
  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IfGiven()
  timeZone?: string;

  /** Default: none. */
  @IsNote()
  note?: string;

  /** Default: false. */
  @HoldsTasks()
  holdsTasks?: boolean;

  /** Default: true. */
  @IsEnabled()
  enabled?: boolean;
}

/** Omitted fields stay unchanged. Which servers it is about does not change. */
export class UpdateMaintenanceRequest {
  @IsShortName()
  @IfGiven()
  name?: string;

  @IsTiming()
  @IfGiven()
  timing?: MaintenanceTimingRequest;

  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IfGiven()
  timeZone?: string;

  @IsNote()
  note?: string;

  @HoldsTasks()
  holdsTasks?: boolean;

  @IsEnabled()
  enabled?: boolean;
}
