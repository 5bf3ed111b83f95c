import { IsBoolean, IsInt, IsOptional, Max, Min } from 'class-validator';
import { AreMinutes } from './are-minutes.js';
import { AlertConditionRequest } from './alert-condition-requests.js';
import { AreChannelIds } from './channel-requests.js';
import { composeDecorators, IfGiven, IsListOf, IsObjectOf } from './decorators.js';
import { ALERT_MINUTES_MAX, ESCALATIONS_MAX } from './limits.js';
import { rule } from './message.js';
import { IsShortName } from './role-requests.js';
import { IsPlaceOf, IsScope } from './scope-requests.js';
import { type ScopeKind } from './scope.js';

const ON_CALL_WRONG = rule('rule.on_call_id_wrong', 'onCallId must be the id of a plan of who is on call');

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
