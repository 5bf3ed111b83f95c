import { IsIn, IsInt, IsOptional, IsTimeZone, Max, Min } from 'class-validator';
import { AreChannelIds } from './channel-requests.js';
import { AreMinutes } from './are-minutes.js';
import { composeDecorators, IfGiven, IsListOf } from './decorators.js';
import { ALERT_MINUTES_MAX, ON_CALL_PEOPLE_MAX } from './limits.js';
import { rule } from './message.js';
import { TURN_LENGTHS, type TurnLength } from './on-call.js';
import { IsShortName } from './role-requests.js';
import { UNKNOWN_TIME_ZONE } from './schedule-requests.js';
import { IsTimeOfDay } from './time-of-day.js';

const WEEKDAY_WRONG = rule('rule.weekday_wrong', 'weekday must be a number from 0 (Sunday) to 6');

export class OnCallPersonRequest {
  @IsShortName()
  name!: string;

  @AreChannelIds()
  channelIds!: number[];
}

const ArePeople = (): PropertyDecorator =>
  IsListOf(
    OnCallPersonRequest,
    ON_CALL_PEOPLE_MAX,
    rule('rule.on_call_people_wrong', 'people must be 1 to {most} people with a name and channelIds', {
      most: ON_CALL_PEOPLE_MAX,
    }),
  );

const IsTurn = (): PropertyDecorator =>
  IsIn(TURN_LENGTHS, { message: rule('rule.turn_wrong', 'turn must be day or week') });

const IsWeekday = (): PropertyDecorator =>
  composeDecorators(
    Max(6, { message: WEEKDAY_WRONG }),
    Min(0, { message: WEEKDAY_WRONG }),
    IsInt({ message: WEEKDAY_WRONG }),
    IfGiven(),
  );

export class CreateOnCallRequest {
  @IsShortName()
  name!: string;

  /** The first one has the turn that goes on now. */
  @ArePeople()
  people!: OnCallPersonRequest[];

  @IsTurn()
  turn!: TurnLength;

  @IsTimeOfDay()
  at!: string;

  /** Of turns of a week. Default: 1, Monday. */
  @IsWeekday()
  weekday?: number;

  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  timeZone!: string;

  /** Null: the next person is never told. */
  @AreMinutes(1, ALERT_MINUTES_MAX)
  @IsOptional()
  handOverMinutes?: number | null;
}

/** Omitted fields stay unchanged. With other people or turns, the first one has the turn that goes on now. */
export class UpdateOnCallRequest {
  @IsShortName()
  @IfGiven()
  name?: string;

  @ArePeople()
  @IfGiven()
  people?: OnCallPersonRequest[];

  @IsTurn()
  @IfGiven()
  turn?: TurnLength;

  @IsTimeOfDay()
  @IfGiven()
  at?: string;

  @IsWeekday()
  weekday?: number;

  @IsTimeZone({ message: UNKNOWN_TIME_ZONE })
  @IfGiven()
  timeZone?: string;

  @AreMinutes(1, ALERT_MINUTES_MAX)
  @IsOptional()
  handOverMinutes?: number | null;
}
