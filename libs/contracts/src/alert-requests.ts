import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateIf,
} from 'class-validator';
import { AreMinutes } from './are-minutes.js';
import { CONDITION_KINDS, type ConditionKind } from './alert-conditions.js';
import { SCOPE_KINDS, type ScopeKind } from './alerts.js';
import { composeDecorators, IfGiven, IsListOf, IsObjectOf } from './decorators.js';
import {
  ALERT_MINUTES_MAX,
  CHANNELS_PER_ACCOUNT_MAX,
  ESCALATIONS_MAX,
  MAX_PLAYERS_LIMIT,
  SLOW_MAX_MS,
  WATCHED_PLAYER_MAX_LENGTH,
  WATCHED_PLAYERS_MAX,
  WATCHED_TEXT_MAX_LENGTH,
} from './limits.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';

const PLAYERS_WRONG = rule('rule.alert_players_wrong', 'players must be a whole number from 1 to {most}', {
  most: MAX_PLAYERS_LIMIT,
});
const SLOW_WRONG = rule('rule.alert_slow_wrong', 'milliseconds must be a whole number from 1 to {most}', {
  most: SLOW_MAX_MS,
});
const WORDS_WRONG = rule('rule.alert_words_wrong', 'A text to look for must have 1 to {most} characters', {
  most: WATCHED_TEXT_MAX_LENGTH,
});
const NAMES_WRONG = rule(
  'rule.alert_names_wrong',
  'names must be 1 to {most} names or ids of players, of at most {length} characters each',
  { most: WATCHED_PLAYERS_MAX, length: WATCHED_PLAYER_MAX_LENGTH },
);
const CHANNELS_WRONG = rule('rule.alert_channels_wrong', 'channelIds must be up to {most} ids of channels', {
  most: CHANNELS_PER_ACCOUNT_MAX,
});
const SCOPE_WRONG = rule('rule.alert_scope_wrong', 'scope must be server, group or all');
const ON_CALL_WRONG = rule('rule.on_call_id_wrong', 'onCallId must be the id of a plan of who is on call');
const PLACE_WRONG = rule('rule.alert_place_wrong', 'A rule for one server or group needs its id');

const ofKind = (...kinds: readonly ConditionKind[]): PropertyDecorator =>
  ValidateIf(({ kind }: AlertConditionRequest) => kinds.includes(kind));

/** What a rule watches for: the fields of the kind, and no others. */
export class AlertConditionRequest {
  @IsIn(CONDITION_KINDS, {
    message: rule('rule.alert_kind_wrong', 'kind must be one of {kinds}', {
      kinds: CONDITION_KINDS.join(', '),
    }),
  })
  kind!: ConditionKind;

  /** 0: at once. */
  @AreMinutes(0, ALERT_MINUTES_MAX)
  @ofKind('down', 'players-at-least', 'empty', 'slow')
  minutes?: number;

  @Max(MAX_PLAYERS_LIMIT, { message: PLAYERS_WRONG })
  @Min(1, { message: PLAYERS_WRONG })
  @IsInt({ message: PLAYERS_WRONG })
  @ofKind('players-at-least')
  players?: number;

  @Max(SLOW_MAX_MS, { message: SLOW_WRONG })
  @Min(1, { message: SLOW_WRONG })
  @IsInt({ message: SLOW_WRONG })
  @ofKind('slow')
  milliseconds?: number;

  /** In any letter case. Either this or a pattern. */
  @MaxLength(WATCHED_TEXT_MAX_LENGTH, { message: WORDS_WRONG })
  @MinLength(1, { message: WORDS_WRONG })
  @IsString({ message: WORDS_WRONG })
  @ValidateIf(({ kind, pattern }: AlertConditionRequest) => kind === 'log' && pattern === undefined)
  words?: string;

  /** A regular expression in the syntax of RE2, in any letter case. */
  @MaxLength(WATCHED_TEXT_MAX_LENGTH, { message: WORDS_WRONG })
  @MinLength(1, { message: WORDS_WRONG })
  @IsString({ message: WORDS_WRONG })
  @ValidateIf(({ kind, pattern }: AlertConditionRequest) => kind === 'log' && pattern !== undefined)
  pattern?: string;

  /** Whole names in any letter case, or ids. */
  @MaxLength(WATCHED_PLAYER_MAX_LENGTH, { each: true, message: NAMES_WRONG })
  @MinLength(1, { each: true, message: NAMES_WRONG })
  @IsString({ each: true, message: NAMES_WRONG })
  @ArrayMaxSize(WATCHED_PLAYERS_MAX, { message: NAMES_WRONG })
  @ArrayMinSize(1, { message: NAMES_WRONG })
  @IsArray({ message: NAMES_WRONG })
  @ofKind('player-joined')
  names?: string[];
}

/** Ids of channels of the account, none of them twice. */
export const AreChannelIds = (): PropertyDecorator =>
  composeDecorators(
    Min(1, { each: true, message: CHANNELS_WRONG }),
    IsInt({ each: true, message: CHANNELS_WRONG }),
    ArrayUnique({ message: CHANNELS_WRONG }),
    ArrayMaxSize(CHANNELS_PER_ACCOUNT_MAX, { message: CHANNELS_WRONG }),
    IsArray({ message: CHANNELS_WRONG }),
  );

export class EscalationRequest {
  @AreMinutes(1, ALERT_MINUTES_MAX)
  afterMinutes!: number;

  @AreChannelIds()
  channelIds!: number[];
}

const IsCondition = (): PropertyDecorator =>
  IsObjectOf(
    AlertConditionRequest,
    rule('rule.alert_condition_wrong', 'condition must be an object with a kind and its fields'),
  );

const AreEscalations = (): PropertyDecorator =>
  composeDecorators(
    IsListOf(
      EscalationRequest,
      ESCALATIONS_MAX,
      rule('rule.alert_escalations_wrong', 'There must be at most {most} escalations', {
        most: ESCALATIONS_MAX,
      }),
    ),
    IfGiven(),
  );

const IsFlag = (message: string): PropertyDecorator => composeDecorators(IsBoolean({ message }), IfGiven());
const IsEnabled = (): PropertyDecorator =>
  IsFlag(rule('rule.enabled_not_a_boolean', 'enabled must be true or false'));
const IsUrgent = (): PropertyDecorator =>
  IsFlag(rule('rule.urgent_not_a_boolean', 'urgent must be true or false'));

const IsOnCall = (): PropertyDecorator =>
  composeDecorators(
    Max(Number.MAX_SAFE_INTEGER, { message: ON_CALL_WRONG }),
    Min(1, { message: ON_CALL_WRONG }),
    IsInt({ message: ON_CALL_WRONG }),
    IsOptional(),
  );

const IsScope = (): PropertyDecorator => IsIn(SCOPE_KINDS, { message: SCOPE_WRONG });
const IsPlaceOf = (scope: ScopeKind): PropertyDecorator =>
  composeDecorators(
    Max(Number.MAX_SAFE_INTEGER, { message: PLACE_WRONG }),
    Min(1, { message: PLACE_WRONG }),
    IsInt({ message: PLACE_WRONG }),
    ValidateIf((request: CreateAlertRuleRequest) => request.scope === scope),
  );

export class CreateAlertRuleRequest {
  @IsShortName()
  name!: string;

  @IsCondition()
  condition!: AlertConditionRequest;

  /** Which servers; `all` for conditions of the panel itself. */
  @IsScope()
  scope!: ScopeKind;

  @IsPlaceOf('server')
  serverId?: number | null;

  @IsPlaceOf('group')
  groupId?: number | null;

  /** Without any, alerts are in the panel alone. */
  @AreChannelIds()
  channelIds!: number[];

  @AreEscalations()
  escalations?: EscalationRequest[];

  /** Whose turn it is is told, too, and the next ones if nobody has acknowledged. Null: nobody. */
  @IsOnCall()
  onCallId?: number | null;

  /** Null: never. */
  @AreMinutes(5, ALERT_MINUTES_MAX)
  @IsOptional()
  remindMinutes?: number | null;

  /** Default: false. */
  @IsUrgent()
  urgent?: boolean;

  @IsEnabled()
  enabled?: boolean;
}

/** Omitted fields stay unchanged. What a rule has noticed ends with a change of its condition or its scope. */
export class UpdateAlertRuleRequest {
  @IsShortName()
  @IfGiven()
  name?: string;

  @IsCondition()
  @IfGiven()
  condition?: AlertConditionRequest;

  @IsScope()
  @IfGiven()
  scope?: ScopeKind;

  @IsPlaceOf('server')
  serverId?: number | null;

  @IsPlaceOf('group')
  groupId?: number | null;

  @AreChannelIds()
  @IfGiven()
  channelIds?: number[];

  @AreEscalations()
  escalations?: EscalationRequest[];

  /** Null: nobody on call is told. */
  @IsOnCall()
  onCallId?: number | null;

  @AreMinutes(5, ALERT_MINUTES_MAX)
  @IsOptional()
  remindMinutes?: number | null;

  @IsUrgent()
  urgent?: boolean;

  @IsEnabled()
  enabled?: boolean;
}
