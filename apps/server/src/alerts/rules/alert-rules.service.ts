import { Injectable } from '@nestjs/common';
import {
  type AlertCondition,
  type ConditionKind,
  PANEL_CONDITIONS,
} from '@outpost/contracts/alert-conditions.js';
import { type AlertConditionRequest } from '@outpost/contracts/alert-condition-requests.js';
import {
  type CreateAlertRuleRequest,
  type EscalationRequest,
  type UpdateAlertRuleRequest,
} from '@outpost/contracts/alert-requests.js';
import { type AlertRule } from '@outpost/contracts/alerts.js';
import { ALERT_RULES_PER_ACCOUNT_MAX } from '@outpost/contracts/limits.js';
import { say } from '@outpost/contracts/message.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { adminOnly } from '../../auth/auth.errors.js';
import { type Caller } from '../../auth/may.js';
import { LogPattern } from '../../logs/log-pattern.js';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { NotFoundError, UserError } from '../../platform/errors/app-error.js';
import { type Page } from '../../platform/pages/page.js';
import { GroupsService } from '../../servers/groups/groups.service.js';
import { ServersService } from '../../servers/servers.service.js';
import { AlertsRepository } from '../alerts.repository.js';
import { OnCallRepository } from '../on-call/on-call.repository.js';
import { OwnChannels } from '../../channels/own-channels.js';
import { type AlertRuleEntity } from './alert-rule.entity.js';
import { AlertRulesRepository } from './alert-rules.repository.js';

/** What accounts want to be told about: each has rules of its own, on servers that it may see. */
@Injectable()
export class AlertRulesService {
  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly alerts: AlertsRepository,
    private readonly channels: OwnChannels,
    private readonly onCalls: OnCallRepository,
    private readonly servers: ServersService,
    private readonly groups: GroupsService,
    private readonly database: Database,
    private readonly clock: WallClock,
  ) {}

  async list({ user }: Caller, query: PageQuery): Promise<Page<AlertRule>> {
    const page = await this.rules.pageOfOwner(user.id, query);
    const named = page.items.flatMap((rule) => idsIn(rule));
    const known = await this.channels.known(user.id, named);
    return { ...page, items: page.items.map((rule) => present(rule, known)) };
  }

  /** @throws {AppError} `not_found` of the place, `validation_failed`, `admin_only`, `limit_reached` */
  async create(caller: Caller, body: CreateAlertRuleRequest): Promise<AlertRule> {
    const now = this.clock.now();
    const { scope, channelIds, remindMinutes = null, onCallId = null } = body;
    const { urgent = false, enabled = true } = body;
    const escalations = escalationsFrom(body.escalations ?? []);
    const condition = conditionFrom(caller, body.condition);
    await this.requirePlace(caller, body);
    await this.requireOnCall(caller, onCallId);
    await this.requireChannels(caller, [...channelIds, ...escalations.flatMap((step) => step.channelIds)]);
    const row = await this.rules.insert(
      {
        ...{ ownerId: caller.user.id, name: body.name.trim(), enabled, condition },
        ...{ ...placeOf(body), scope, channelIds, escalations, onCallId, remindMinutes, urgent },
        ...{ createdAt: now, changedAt: now },
      },
      ALERT_RULES_PER_ACCOUNT_MAX,
    );
    if (!row) throw tooManyRules();
    return present(row, new Set(idsIn(row)));
  }

  /** @throws {AppError} see {@link create} */
  async update(caller: Caller, id: number, body: UpdateAlertRuleRequest): Promise<AlertRule> {
    const rule = await this.rules.find(id, caller.user.id);
    if (!rule) throw new NotFoundError('alertRule');
    const change = await this.changeOf(caller, body);
    const isAnother = watchesSomethingElse(rule, { ...rule, ...change });
    const now = this.clock.now();
    const updated = await this.database.write(async () => {
      if (isAnother) await this.alerts.endSilently(id, now);
      return this.rules.update(rule, { ...change, changedAt: now });
    });
    if (!updated) throw new NotFoundError('alertRule');
    return present(updated, await this.channels.known(caller.user.id, idsIn(updated)));
  }

  /** @throws {NotFoundError} */
  async delete({ user }: Caller, id: number): Promise<void> {
    if (!(await this.rules.delete(id, user.id))) throw new NotFoundError('alertRule');
  }

  private async changeOf(caller: Caller, body: UpdateAlertRuleRequest): Promise<Partial<AlertRuleEntity>> {
    const { name, condition, scope, channelIds, onCallId } = body;
    const escalations = body.escalations && escalationsFrom(body.escalations);
    if (scope !== undefined) await this.requirePlace(caller, { ...body, scope });
    const named = [...(channelIds ?? []), ...(escalations ?? []).flatMap((step) => step.channelIds)];
    await this.requireChannels(caller, named);
    await this.requireOnCall(caller, onCallId ?? null);
    const { remindMinutes, urgent, enabled } = body;
    return {
      ...given({ channelIds, escalations, onCallId, remindMinutes, urgent, enabled, scope }),
      ...(name !== undefined && { name: name.trim() }),
      ...(condition !== undefined && { condition: conditionFrom(caller, condition) }),
      ...(scope !== undefined && placeOf({ ...body, scope })),
    };
  }

  /** @throws {NotFoundError} for a server or a group that the caller does not see */
  private async requirePlace(caller: Caller, { scope, serverId, groupId }: Place): Promise<void> {
    if (scope === 'server') await this.servers.get(caller, serverId ?? 0, 'server.view');
    if (scope === 'group') await this.groups.get(caller, groupId ?? 0, 'server.view');
  }

  /** @throws {ValidationError} for a channel that is not the caller's */
  private requireChannels({ user }: Caller, ids: readonly number[]): Promise<void> {
    return this.channels.require(user.id, ids, 'channelIds');
  }

  /** @throws {NotFoundError} for a plan that is not the caller's */
  private async requireOnCall({ user }: Caller, id: number | null): Promise<void> {
    if (id !== null && !(await this.onCalls.find(id, user.id))) throw new NotFoundError('onCall');
  }
}

/** Whether what it has noticed is nothing to the rule as it is after a change. */
const watchesSomethingElse = (before: AlertRuleEntity, after: AlertRuleEntity): boolean =>
  JSON.stringify(before.condition) !== JSON.stringify(after.condition) ||
  (['scope', 'serverId', 'groupId', 'enabled'] as const).some((field) => before[field] !== after[field]);

/** Without the fields that were omitted. */
const given = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** @throws {UserError} `admin_only` @throws {ValidationError} for the field `pattern` */
function conditionFrom({ user }: Caller, request: AlertConditionRequest): AlertCondition {
  const { kind, pattern } = request;
  if (PANEL_CONDITIONS.has(kind) && !user.isAdmin) throw adminOnly();
  if (pattern !== undefined) LogPattern.of(pattern);
  return CONDITIONS[kind](request);
}

type MakeCondition = (request: AlertConditionRequest) => AlertCondition;

/** What is stored of each kind: its own fields, which are validated. */
const CONDITIONS: Readonly<Record<ConditionKind, MakeCondition>> = {
  down: ({ minutes = 0 }) => ({ kind: 'down', minutes }),
  empty: ({ minutes = 0 }) => ({ kind: 'empty', minutes }),
  'players-at-least': ({ minutes = 0, players = 1 }) => ({ kind: 'players-at-least', minutes, players }),
  slow: ({ minutes = 0, milliseconds = 1 }) => ({ kind: 'slow', minutes, milliseconds }),
  log: ({ words = null, pattern = null }) =>
    pattern === null ? { kind: 'log', words, pattern } : { kind: 'log', words: null, pattern },
  'player-joined': ({ names = [] }) => ({
    kind: 'player-joined',
    names: [...new Set(names.map((name) => name.trim()))],
  }),
  'restart-not-back': () => ({ kind: 'restart-not-back' }),
  'schedule-failed': () => ({ kind: 'schedule-failed' }),
  'approval-waiting': () => ({ kind: 'approval-waiting' }),
  'account-waiting': () => ({ kind: 'account-waiting' }),
  'panel-problem': () => ({ kind: 'panel-problem' }),
};

type Place = Pick<CreateAlertRuleRequest, 'scope' | 'serverId' | 'groupId'>;

const placeOf = ({ scope, serverId, groupId }: Place) => ({
  serverId: scope === 'server' ? (serverId ?? null) : null,
  groupId: scope === 'group' ? (groupId ?? null) : null,
});

/** The earliest first. */
const escalationsFrom = (steps: readonly EscalationRequest[]) =>
  steps
    .map(({ afterMinutes, channelIds }) => ({ afterMinutes, channelIds }))
    .sort((a, b) => a.afterMinutes - b.afterMinutes);

const idsIn = ({ channelIds, escalations }: AlertRuleEntity): readonly number[] => [
  ...channelIds,
  ...escalations.flatMap((step) => step.channelIds),
];

const tooManyRules = (): UserError =>
  new UserError(
    'limit_reached',
    say('alerts.too_many_rules', 'An account has at most {most} alert rules', {
      most: ALERT_RULES_PER_ACCOUNT_MAX,
    }),
  );

/** Without channels that were removed since. */
const present = (rule: AlertRuleEntity, known: ReadonlySet<number>): AlertRule => ({
  ...{ id: rule.id, name: rule.name, enabled: rule.enabled, condition: rule.condition },
  ...{ scope: rule.scope, serverId: rule.serverId, groupId: rule.groupId },
  channelIds: rule.channelIds.filter((id) => known.has(id)),
  escalations: rule.escalations.map(({ afterMinutes, channelIds }) => ({
    afterMinutes,
    channelIds: channelIds.filter((id) => known.has(id)),
  })),
  ...{ onCallId: rule.onCallId, remindMinutes: rule.remindMinutes, urgent: rule.urgent },
  createdAt: rule.createdAt.toISOString(),
});
