import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { MOMENTARY_CONDITIONS, PANEL_CONDITIONS } from '@outpost/contracts/alert-conditions.js';
import { type ChannelEntity } from '../channels/channel.entity.js';
import { ChannelsRepository } from '../channels/channels.repository.js';
import { DeliveryQueue } from '../channels/delivery-queue.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Environment } from '../platform/env.js';
import { Log } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { type AlertBundleEntity } from './alert-bundle.entity.js';
import { type AlertMessage, alertNotice } from './alert-notice.js';
import { type AlertEntity } from './alert.entity.js';
import { AlertsRepository } from './alerts.repository.js';
import { actOf, nextActAt } from './bundle-machine.js';
import { withOnCall } from './on-call/on-call-turns.js';
import { OnCallRepository } from './on-call/on-call.repository.js';
import { SilencedServers } from './silenced-servers.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';
import { RuleCoverage } from './rules/rule-coverage.js';

const BEAT_MS = 5_000;
const AT_ONCE = 50;
/** After which it is looked again whether servers are still in maintenance. */
const SILENT_MS = 60_000;

/** What is told, where, and what of the bundle is different afterwards. */
interface Telling {
  readonly kind: AlertMessage['kind'];
  readonly channelIds: readonly number[];
  readonly change: Partial<AlertBundleEntity>;
}

/** Tells channels what was noticed: once each, whichever replica does it, with the bundle in one transaction. */
@Injectable()
export class AlertTeller {
  private telling: Promise<void> | undefined;

  constructor(
    private readonly alerts: AlertsRepository,
    private readonly rules: AlertRulesRepository,
    private readonly coverage: RuleCoverage,
    private readonly servers: ServersRepository,
    private readonly silenced: SilencedServers,
    private readonly onCalls: OnCallRepository,
    private readonly channels: ChannelsRepository,
    private readonly queue: DeliveryQueue,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  /** Never rejects. One at a time. */
  @Interval(BEAT_MS)
  beat(): Promise<void> {
    this.telling ??= this.shutdown.track(this.tellDue()).finally(() => {
      this.telling = undefined;
    });
    return this.telling;
  }

  private async tellDue(): Promise<void> {
    try {
      const due = this.shutdown.hasBegun ? [] : await this.alerts.due(this.clock.now(), AT_ONCE);
      for (const bundle of due) await this.lookSafely(bundle);
      if (due.length > 0) this.queue.sendSoon();
    } catch (error) {
      this.log.error({ err: error }, 'alerts that are to be told could not be read; it is tried again');
    }
  }

  /** One that can not be told must not keep the others from it. */
  private async lookSafely(bundle: AlertBundleEntity): Promise<void> {
    try {
      await this.look(bundle);
    } catch (error) {
      this.log.error({ err: error, bundleId: bundle.id }, 'alerts could not be told; it is tried again');
    }
  }

  private async look(bundle: AlertBundleEntity): Promise<void> {
    const now = this.clock.now();
    const stored = await this.rules.findById(bundle.ruleId);
    if (!stored) return;
    const { onCallId, ownerId } = stored;
    const onCall = onCallId === null ? null : await this.onCalls.find(onCallId, ownerId);
    const rule = withOnCall(stored, onCall, bundle.toldAt ?? now);
    const telling = tellingOf(bundle, rule, now);
    if (telling && telling.kind !== 'recovery' && (await this.isSilenced(bundle))) {
      const nextAt = new Date(now.getTime() + SILENT_MS);
      await this.database.write(() => this.alerts.take(bundle, { nextAt }));
      return;
    }
    const told = telling && (await this.messageOf(bundle, rule, telling.kind));
    const nextAt = nextAfter({ ...bundle, ...telling?.change }, rule, telling, now);
    const channels = told ? await this.channels.findAll(telling.channelIds, rule.ownerId) : [];
    await this.database.write(async () => {
      if (!(await this.alerts.take(bundle, { ...telling?.change, nextAt })) || !told) return;
      for (const channel of channels) await this.tell(channel, bundle, rule, told);
    });
  }

  private async tell(
    channel: ChannelEntity,
    { id }: AlertBundleEntity,
    { urgent: isUrgent }: AlertRuleEntity,
    message: AlertMessage,
  ): Promise<void> {
    const thread = `alerts ${id}`;
    const isEdit = message.kind === 'recovery';
    // Who was not told in quiet hours need not be told that it is over, nor be reminded of it.
    if (isEdit && (await this.queue.dropHeld(channel, thread)) === 'never-told') return;
    await this.queue.add(channel, {
      ...{ notice: alertNotice(message, channel.language), thread, isEdit, isUrgent },
    });
  }

  /** Undefined if nothing is left that its owner may see. */
  private async messageOf(
    bundle: AlertBundleEntity,
    rule: AlertRuleEntity,
    kind: AlertMessage['kind'],
  ): Promise<AlertMessage | undefined> {
    const found = await this.alerts.ofBundle(bundle.id);
    const mentioned = kind === 'recovery' || bundle.toldAt === null ? found : found.filter(goesOn);
    const visible = await this.visible(rule, mentioned);
    const [first, ...others] = visible;
    if (!first) return undefined;
    const ids = visible.flatMap(({ serverId }) => serverId ?? []);
    const servers = await this.servers.findByIds([...new Set(ids)]);
    return {
      ...{ kind, rule, alerts: [first, ...others], more: bundle.more, now: this.clock.now() },
      servers: new Map(servers.map((server) => [server.id, server])),
      panel: this.environment.PUBLIC_URL,
    };
  }

  /** Whether everything that goes on is about servers in maintenance. */
  private async isSilenced({ id, endedAt }: AlertBundleEntity): Promise<boolean> {
    if (endedAt !== null) return false;
    const ids = (await this.alerts.ofBundle(id)).filter(goesOn).flatMap(({ serverId }) => serverId ?? []);
    const servers = await this.servers.findByIds([...new Set(ids)]);
    return servers.length > 0 && servers.every((server) => this.silenced.has(server));
  }

  private async visible(
    rule: AlertRuleEntity,
    alerts: readonly AlertEntity[],
  ): Promise<readonly AlertEntity[]> {
    if (PANEL_CONDITIONS.has(rule.condition.kind)) {
      const caller = await this.coverage.callerOf(rule.ownerId);
      return caller?.user.isAdmin ? alerts : [];
    }
    const ids = await this.coverage.idsOf(rule);
    return alerts.filter(({ serverId }) => serverId !== null && ids.has(serverId));
  }
}

const goesOn = ({ endedAt }: AlertEntity): boolean => endedAt === null;

function nextAfter(
  bundle: AlertBundleEntity,
  rule: AlertRuleEntity,
  telling: Telling | undefined,
  now: Date,
): Date | null {
  if (bundle.endedAt === null) return nextActAt(bundle, rule);
  // What happens at a moment is told, and that is all.
  const isLast = telling?.kind === 'recovery' || MOMENTARY_CONDITIONS.has(rule.condition.kind);
  return isLast ? null : now;
}

/** Undefined if there is nothing to tell. */
function tellingOf(bundle: AlertBundleEntity, rule: AlertRuleEntity, now: Date): Telling | undefined {
  const { channelIds, escalations } = rule;
  const told = [...channelIds, ...escalations.slice(0, bundle.escalated).flatMap((step) => step.channelIds)];
  const everybody = [...new Set(told)];
  switch (actOf(bundle, rule, now)) {
    case 'tell':
      return { kind: 'alert', channelIds, change: { toldAt: now } };
    case 'remind':
      return { kind: 'reminder', channelIds: everybody, change: { remindedAt: now } };
    case 'escalate':
      return {
        kind: 'escalation',
        channelIds: escalations[bundle.escalated]?.channelIds ?? [],
        change: { escalated: bundle.escalated + 1 },
      };
    case 'end':
      return { kind: 'recovery', channelIds: everybody, change: {} };
    case null:
      return undefined;
  }
}
