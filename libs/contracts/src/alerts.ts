import {
  type AlertCondition,
  alertCondition,
  CONDITION_KINDS,
  type ConditionKind,
} from './alert-conditions.js';
import { ABOUT_MESSAGE_KEYS, type MessageKeys, messageKeys } from './message-key.js';
import { SCOPE_KINDS, type ScopeKind } from './scope.js';
import { Field, flag, id, integer, listOf, moment, oneOf, OptionalField, orNull, text } from './schema.js';

/** Whom to tell if nobody has acknowledged an alert. */
export class Escalation {
  @Field(integer, { description: 'After so many minutes', example: 10 })
  readonly afterMinutes!: number;

  @Field(listOf(id))
  readonly channelIds!: readonly number[];
}

/** A row of `GET /api/alert-rules`. */
export class AlertRule {
  @Field(id)
  readonly id!: number;

  @Field(text, { example: 'Down' })
  readonly name!: string;

  @Field(flag, { example: true })
  readonly enabled!: boolean;

  @Field(alertCondition)
  readonly condition!: AlertCondition;

  @Field(oneOf(SCOPE_KINDS), {
    description: '`all`: all servers that the account sees; of the panel itself, too',
    example: 'all',
  })
  readonly scope!: ScopeKind;

  @Field(orNull(id), { description: 'For the scope `server`', example: null })
  readonly serverId!: number | null;

  @Field(orNull(id), { description: 'For the scope `group`', example: null })
  readonly groupId!: number | null;

  @Field(listOf(id), { description: 'Where it is told; nowhere but in the panel if there are none' })
  readonly channelIds!: readonly number[];

  @Field(listOf(Escalation), { example: [] })
  readonly escalations!: readonly Escalation[];

  @Field(orNull(id), {
    description: 'A plan of who is on call: whose turn it is is told, too, and later the next ones',
    example: null,
  })
  readonly onCallId!: number | null;

  @Field(orNull(integer), {
    description: 'Minutes after which an alert that goes on is told again; null: never',
    example: 60,
  })
  readonly remindMinutes!: number | null;

  @Field(flag, { description: 'Also told in the quiet hours of channels', example: false })
  readonly urgent!: boolean;

  @Field(moment)
  readonly createdAt!: string;
}

/** Something that a rule has noticed, on one server or in the panel itself. */
export class Alert {
  @Field(id)
  readonly id!: number;

  @Field(id)
  readonly ruleId!: number;

  @Field(text, { example: 'Down' })
  readonly ruleName!: string;

  @Field(oneOf(CONDITION_KINDS))
  readonly condition!: ConditionKind;

  @Field(orNull(id), { description: 'Null for the panel itself' })
  readonly serverId!: number | null;

  @Field(orNull(text), { example: 'Chernarus' })
  readonly serverName!: string | null;

  @Field(text, { example: 'Down for more than 2 min' })
  readonly text!: string;

  @OptionalField(messageKeys, ABOUT_MESSAGE_KEYS)
  readonly messages?: MessageKeys;

  @Field(moment, { description: 'Since when it is so' })
  readonly openedAt!: string;

  @Field(orNull(moment), { description: 'Null while it goes on', example: null })
  readonly endedAt!: string | null;

  @Field(orNull(moment), { description: 'When its channels were told; null before' })
  readonly toldAt!: string | null;

  @Field(orNull(moment), { example: null })
  readonly acknowledgedAt!: string | null;

  @Field(orNull(text), { example: null })
  readonly acknowledgedBy!: string | null;

  @Field(orNull(id), { description: 'The incident of the server that it belongs to', example: null })
  readonly incidentId!: number | null;
}
