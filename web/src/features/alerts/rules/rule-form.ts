import { classValidatorResolver } from '@hookform/resolvers/class-validator';
import {
  type AlertCondition,
  type ConditionKind,
  PANEL_CONDITIONS,
} from '@outpost/contracts/alert-conditions.js';
import { type AlertConditionRequest } from '@outpost/contracts/alert-condition-requests.js';
import { CreateAlertRuleRequest } from '@outpost/contracts/alert-requests.js';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { type ScopeKind } from '@outpost/contracts/scope.js';
import { type FieldErrors, type Resolver, useForm } from 'react-hook-form';
import { wholeNumberOf } from '../../../components/shared/whole-number.js';

/** A rule as it is typed. */
export interface RuleFormValues {
  name: string;
  kind: ConditionKind;
  minutes: string;
  players: string;
  milliseconds: string;
  text: string;
  isPattern: boolean;
  /** One in each line. */
  names: string;
  scope: ScopeKind;
  serverId: string;
  groupId: string;
  channelIds: number[];
  escalations: { afterMinutes: string; channelIds: number[] }[];
  /** Empty: nobody on call is told. */
  onCallId: string;
  reminds: boolean;
  remindMinutes: string;
  urgent: boolean;
  enabled: boolean;
}

const NEW: RuleFormValues = {
  ...{ name: '', kind: 'down', minutes: '2', players: '50', milliseconds: '500' },
  ...{ text: '', isPattern: false, names: '', scope: 'all', serverId: '', groupId: '' },
  ...{
    channelIds: [],
    escalations: [],
    onCallId: '',
    reminds: false,
    remindMinutes: '60',
    urgent: false,
    enabled: true,
  },
};

/** @param name of a new rule @param channelIds where a new one is told */
export function ruleValuesOf(
  rule: AlertRule | undefined,
  name: string,
  channelIds: readonly number[],
): RuleFormValues {
  if (!rule) return { ...NEW, name, channelIds: [...channelIds] };
  const { remindMinutes } = rule;
  return {
    ...NEW,
    ...conditionValuesOf(rule.condition),
    ...{ name: rule.name, scope: rule.scope, urgent: rule.urgent, enabled: rule.enabled },
    ...{ serverId: String(rule.serverId ?? ''), groupId: String(rule.groupId ?? '') },
    channelIds: [...rule.channelIds],
    onCallId: String(rule.onCallId ?? ''),
    escalations: rule.escalations.map(({ afterMinutes, channelIds }) => ({
      afterMinutes: String(afterMinutes),
      channelIds: [...channelIds],
    })),
    ...(remindMinutes !== null && { reminds: true, remindMinutes: String(remindMinutes) }),
  };
}

function conditionValuesOf(condition: AlertCondition): Partial<RuleFormValues> {
  const { kind } = condition;
  return {
    kind,
    ...('minutes' in condition && { minutes: String(condition.minutes) }),
    ...('players' in condition && { players: String(condition.players) }),
    ...('milliseconds' in condition && { milliseconds: String(condition.milliseconds) }),
    ...('words' in condition && {
      text: condition.words ?? condition.pattern ?? '',
      isPattern: condition.pattern !== null,
    }),
    ...('names' in condition && { names: condition.names.join('\n') }),
  };
}

type ConditionMaker = (values: RuleFormValues) => Omit<AlertConditionRequest, 'kind'>;

const forMinutes: ConditionMaker = ({ minutes }) => ({ minutes: wholeNumberOf(minutes) });

/** The fields of each kind; those that are not listed have none. */
const CONDITION_FIELDS: Partial<Readonly<Record<ConditionKind, ConditionMaker>>> = {
  down: forMinutes,
  empty: forMinutes,
  'players-at-least': (values) => ({ ...forMinutes(values), players: wholeNumberOf(values.players) }),
  slow: (values) => ({ ...forMinutes(values), milliseconds: wholeNumberOf(values.milliseconds) }),
  log: ({ isPattern, text }) => (isPattern ? { pattern: text } : { words: text }),
  'player-joined': ({ names }) => ({
    names: names
      .split('\n')
      .map((name) => name.trim())
      .filter(Boolean),
  }),
};

const conditionOf = (values: RuleFormValues): AlertConditionRequest => ({
  kind: values.kind,
  ...CONDITION_FIELDS[values.kind]?.(values),
});

const isOfPanel = (kind: ConditionKind): boolean => PANEL_CONDITIONS.has(kind);

export function ruleRequestOf(values: RuleFormValues): CreateAlertRuleRequest {
  const scope = isOfPanel(values.kind) ? 'all' : values.scope;
  return {
    ...{
      name: values.name,
      condition: conditionOf(values),
      scope,
      urgent: values.urgent,
      enabled: values.enabled,
    },
    ...(scope === 'server' && { serverId: wholeNumberOf(values.serverId) }),
    ...(scope === 'group' && { groupId: wholeNumberOf(values.groupId) }),
    channelIds: values.channelIds,
    escalations: values.escalations
      .filter(({ channelIds }) => channelIds.length > 0)
      .map(({ afterMinutes, channelIds }) => ({ afterMinutes: wholeNumberOf(afterMinutes), channelIds })),
    onCallId: values.onCallId === '' ? null : Number(values.onCallId),
    remindMinutes: values.reminds ? wholeNumberOf(values.remindMinutes) : null,
  };
}

/** Errors of the condition are shown at the fields of the form that they come from. */
const flattened = ({
  condition,
  ...errors
}: FieldErrors<CreateAlertRuleRequest>): FieldErrors<RuleFormValues> => {
  const { words, pattern, ...others } = (condition ?? {}) as FieldErrors<AlertConditionRequest>;
  const text = words ?? pattern;
  return { ...errors, ...others, ...(text && { text }) } as FieldErrors<RuleFormValues>;
};

const contractResolver = classValidatorResolver(CreateAlertRuleRequest);

/** The contract's rules for the request. */
const ruleFormResolver: Resolver<RuleFormValues, unknown, CreateAlertRuleRequest> = async (
  values,
  context,
  options,
) => {
  const checked = await contractResolver(ruleRequestOf(values), context, options as never);
  const errors = flattened(checked.errors);
  if (Object.keys(errors).length === 0) return checked;
  return { values: {}, errors };
};

export const useRuleForm = (defaultValues: RuleFormValues) =>
  useForm({ resolver: ruleFormResolver, defaultValues });

export type RuleForm = ReturnType<typeof useRuleForm>;
