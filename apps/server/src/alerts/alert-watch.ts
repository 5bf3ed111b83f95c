import { setImmediate as nextTurn } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { type AlertCondition } from '@outpost/contracts/alert-conditions.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { ApprovalRequested } from '../approvals/approvals.events.js';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { HeldServers } from '../cluster/held-servers.js';
import { EntryAdded } from '../logs/timeline.events.js';
import { ServerSampled } from '../monitoring/monitoring.events.js';
import { ServerProbe } from '../monitoring/server-probe.js';
import { WallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { Shutdown } from '../platform/shutdown.js';
import { TaskRunNews } from '../scheduler/scheduler.events.js';
import { ServerDeleted } from '../servers/servers.events.js';
import { ServerStates } from '../servers/server-states.js';
import { minutesOf, type Reading, stepOf, UNWATCHED, type Watched } from './alert-machine.js';
import { AlertsRepository } from './alerts.repository.js';
import { MomentsQueue, type Noticed } from './moments-queue.js';
import { PanelWatch, type Watch } from './panel-watch.js';
import { type AlertRuleEntity } from './rules/alert-rule.entity.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';
import { type Coverage, RuleCoverage } from './rules/rule-coverage.js';
import { isAboutMoments, subjectOf, watchOf } from './server-watch.js';
import { SilencedServers } from './silenced-servers.js';
import { WatchedAlerts, type WatchKey } from './watched-alerts.js';

const BEAT_MS = 5_000;
/** Rights and groups change without a rule being changed. */
const COVERAGE_LASTS_MS = 60_000;
/** Servers judged in one turn of the event loop. */
const SERVERS_PER_TURN = 500;
const NOTHING: Coverage = { ofServers: new Map(), ofPanel: [], servers: new Map() };

/** Judges every few seconds what the rules watch on the game servers of this replica, and in the panel itself. */
@Injectable()
export class AlertWatch implements OnModuleInit, BeforeApplicationShutdown {
  private coverage = NOTHING;
  private version = '';
  private readAt = -Infinity;
  private beating: Promise<void> | undefined;
  private readonly watched = new WatchedAlerts();
  private readonly responses = new Map<number, number | null>();
  private readonly moments = new MomentsQueue();

  constructor(
    private readonly rules: AlertRulesRepository,
    private readonly covering: RuleCoverage,
    private readonly alerts: AlertsRepository,
    private readonly panel: PanelWatch,
    private readonly probe: ServerProbe,
    private readonly states: ServerStates,
    private readonly silenced: SilencedServers,
    private readonly held: HeldServers,
    private readonly events: EventBus,
    private readonly shutdown: Shutdown,
    private readonly clock: WallClock,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.subscribe(ServerSampled, ({ serverId, responseMs }) => {
      if (this.coverage.ofServers.has(serverId)) this.responses.set(serverId, responseMs);
    });
    this.events.subscribe(EntryAdded, ({ entry, isUpdate }) => {
      if (!isUpdate) this.see(entry);
    });
    this.events.subscribe(TaskRunNews, ({ serverId, kind, words, at }) => {
      return kind === 'not-back' ? this.seeNotBack(serverId, String(words), at) : undefined;
    });
    this.events.subscribe(ApprovalRequested, (request) => this.seeRequest(request));
    this.events.subscribe(ServersLeft, ({ serverIds }) => this.forget(serverIds));
    this.events.subscribeEverywhere(ServerDeleted, ({ serverId }) => this.forget([serverId]));
  }

  /** Never rejects. One at a time. */
  @Interval(BEAT_MS)
  beat(): Promise<void> {
    this.beating ??= this.shutdown.track(this.guarded(() => this.judgeAll())).finally(() => {
      this.beating = undefined;
    });
    return this.beating;
  }

  /** What was found is stored before the process ends. */
  async beforeApplicationShutdown(): Promise<void> {
    await this.beating;
    await this.guarded(() => this.noteMoments());
  }

  private async judgeAll(): Promise<void> {
    if (this.shutdown.hasBegun) return;
    await this.refresh();
    await this.noteMoments();
    const all: Watch[] = [];
    let judged = 0;
    for (const [serverId, rules] of this.coverage.ofServers) {
      if (this.held.epochOf(serverId) === undefined) continue;
      if (this.isSilenced(serverId)) this.pause(rules, serverId);
      else all.push(...this.watchesOf(rules, serverId));
      judged += 1;
      if (judged % SERVERS_PER_TURN === 0) await nextTurn();
    }
    all.push(...(await this.panel.judge(this.coverage.ofPanel, this.watched)));
    await this.follow(all);
  }

  /** What each verdict changes. Of a rule, everything that begins at the same moment is stored together. */
  private async follow(all: readonly Watch[]): Promise<void> {
    const now = this.clock.now();
    const begins = new Map<AlertRuleEntity, Noticed[]>();
    for (const watch of all) {
      const { rule, subject } = watch;
      const key = { ruleId: rule.id, subject };
      const recent = this.watched.recent(key, now.getTime());
      const about = { minutes: minutesOf(rule.condition), now: now.getTime(), recent };
      const { next, act } = stepOf(this.watched.get(key), watch.verdict, about);
      if (act === 'close') await this.alerts.end(rule, subject, now);
      if (act === 'open') begins.set(rule, [...(begins.get(rule) ?? []), noticedIn(watch, next)]);
      else this.watched.set(key, next);
    }
    for (const [rule, noticed] of begins) await this.begin(rule, noticed, now);
  }

  /** Only what is stored counts as noticed: what could not be is tried again. */
  private async begin(rule: AlertRuleEntity, noticed: readonly Noticed[], now: Date): Promise<void> {
    await this.alerts.begin(rule, noticed, now);
    for (const { subject, openedAt } of noticed)
      this.watched.begin({ ruleId: rule.id, subject }, openedAt.getTime(), now.getTime());
  }

  private isSilenced(serverId: number): boolean {
    return this.silenced.has(this.coverage.servers.get(serverId));
  }

  /** What has an alert keeps it; the rest begins anew. */
  private pause(rules: readonly AlertRuleEntity[], serverId: number): void {
    for (const { id } of rules) {
      const key = { ruleId: id, subject: subjectOf(serverId) };
      if (!this.watched.get(key).hasAlert) this.watched.set(key, UNWATCHED);
    }
  }

  private watchesOf(rules: readonly AlertRuleEntity[], serverId: number): readonly Watch[] {
    const reading = this.readingOf(serverId);
    return rules.flatMap((rule) => watchOf(rule, serverId, reading, this.watched));
  }

  private readingOf(serverId: number): Reading {
    const { since, players } = this.states.get(serverId);
    return {
      state: this.probe.stateOf(serverId),
      since: this.silenced.since(serverId, since?.getTime() ?? null),
      players,
      responseMs: this.responses.get(serverId) ?? null,
    };
  }

  /** Reads the rules anew if one has changed, or what they cover may have. */
  private async refresh(): Promise<void> {
    const now = this.clock.now().getTime();
    const version = await this.rules.version();
    if (version === this.version && Math.abs(now - this.readAt) < COVERAGE_LASTS_MS) return;
    this.coverage = await this.covering.read();
    const rules = [...new Set([...this.coverage.ofServers.values()].flat())];
    this.moments.moments.keep(new Set(rules.flatMap(({ condition }) => patternIn(condition))));
    await this.restore();
    this.version = version;
    this.readAt = now;
  }

  /** Goes on with what another process, or another replica, has begun; ends what no rule watches any more. */
  private async restore(): Promise<void> {
    const watched: WatchKey[] = [];
    for (const { ruleId, ownerId, serverId, subject } of await this.alerts.open()) {
      if (serverId !== null && this.held.epochOf(serverId) === undefined) continue;
      if (this.isWatched(ruleId, serverId)) watched.push({ ruleId, subject });
      else await this.alerts.end({ id: ruleId, ownerId }, subject, this.clock.now(), false);
    }
    this.watched.restore(watched);
  }

  private isWatched(ruleId: number, serverId: number | null): boolean {
    const rules = serverId === null ? this.coverage.ofPanel : this.coverage.ofServers.get(serverId);
    return rules?.some(({ id }) => id === ruleId) ?? false;
  }

  private see(entry: TimelineEntry): void {
    const rules = this.coverage.ofServers.get(entry.serverId)?.filter(isAboutMoments) ?? [];
    if (rules.length > 0 && !this.isSilenced(entry.serverId))
      this.moments.add(entry, rules, this.clock.now());
  }

  /** Whoever has asked knows it. */
  private seeRequest({ serverId, by, command, at }: ApprovalRequested): void {
    const about = `${by.username}: ${command}`;
    for (const rule of this.coverage.ofServers.get(serverId) ?? []) {
      if (rule.condition.kind === 'approval-waiting' && rule.ownerId !== by.id)
        this.moments.find(rule, serverId, about, at);
    }
  }

  private async noteMoments(): Promise<void> {
    const { found, missed } = await this.moments.take();
    if (missed > 0) this.log.warn({ missed }, 'lines came faster than alert rules could look at them');
    for (const [at, { rule, ...some }] of found.entries()) {
      try {
        await this.alerts.note(rule, some, this.clock.now());
      } catch (error) {
        this.moments.giveBack(found.slice(at));
        throw error;
      }
    }
  }

  private async seeNotBack(serverId: number, about: string, at: Date): Promise<void> {
    const rules = this.isSilenced(serverId) ? [] : (this.coverage.ofServers.get(serverId) ?? []);
    for (const rule of rules.filter(({ condition }) => condition.kind === 'restart-not-back')) {
      const noticed = { serverId, subject: subjectOf(serverId), facts: { about }, openedAt: at };
      await this.shutdown.track(this.guarded(() => this.begin(rule, [noticed], at)));
    }
  }

  private forget(serverIds: readonly number[]): void {
    for (const serverId of serverIds) {
      this.responses.delete(serverId);
      this.silenced.forget(serverId);
      for (const rule of this.coverage.ofServers.get(serverId) ?? [])
        this.watched.set({ ruleId: rule.id, subject: subjectOf(serverId) }, UNWATCHED);
    }
  }

  private async guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.log.error({ err: error }, 'what alerts are about could not be judged; it is tried again');
    }
  }
}

const patternIn = (condition: AlertCondition): readonly string[] =>
  condition.kind === 'log' && condition.pattern !== null ? [condition.pattern] : [];

const noticedIn = ({ serverId, subject, facts }: Watch, { since }: Watched): Noticed => ({
  ...{ serverId, subject, facts },
  openedAt: new Date(since ?? 0),
});
