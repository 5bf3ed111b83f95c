import { type AlertCondition } from '@outpost/contracts/alert-conditions.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { pino } from 'pino';
import { MembershipEntity } from '../../auth/membership.entity.js';
import { AbsentCallers } from '../../auth/absent-callers.js';
import { MembershipsRepository } from '../../auth/memberships.repository.js';
import { UsersRepository } from '../../auth/users.repository.js';
import { type ChannelEntity } from '../../channels/channel.entity.js';
import { type ChannelProcess, ChannelsFixture } from '../../channels/testing/channels-fixture.js';
import { Receiver } from '../../channels/testing/receiver.js';
import { type HeldServers } from '../../cluster/held-servers.js';
import { EntryAdded } from '../../logs/timeline.events.js';
import { type SampleState } from '../../monitoring/sample-state.js';
import { type ServerProbe } from '../../monitoring/server-probe.js';
import { type Environment } from '../../platform/env.js';
import { EventBus } from '../../platform/event-bus.js';
import { Shutdown } from '../../platform/shutdown.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { ServerStates } from '../../servers/server-states.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { ServersService } from '../../servers/servers.service.js';
import { AlertBundleEntity } from '../alert-bundle.entity.js';
import { AlertTeller } from '../alert-teller.js';
import { AlertWatch } from '../alert-watch.js';
import { AlertEntity } from '../alert.entity.js';
import { AlertsRepository } from '../alerts.repository.js';
import { OnCallEntity } from '../on-call/on-call.entity.js';
import { OnCallRepository } from '../on-call/on-call.repository.js';
import { PanelWatch } from '../panel-watch.js';
import { AlertRuleEntity } from '../rules/alert-rule.entity.js';
import { AlertRulesRepository } from '../rules/alert-rules.repository.js';
import { SilencedServers } from '../silenced-servers.js';
import { ServersInMaintenance } from '../../servers/servers-in-maintenance.js';
import { RuleCoverage } from '../rules/rule-coverage.js';

const ENTITIES = [
  ServerEntity,
  MembershipEntity,
  AlertRuleEntity,
  AlertBundleEntity,
  AlertEntity,
  OnCallEntity,
];
const SECOND_MS = 1_000;

const STATES: Readonly<Record<string, SampleState>> = {
  ...{ online: 'up', offline: 'down', restarting: 'restarting', checking: 'unobserved' },
};

/** A process of the panel that judges the rules of its account, and tells a channel. */
class AlertProcess {
  readonly states = new ServerStates();
  readonly events: EventBus;
  readonly rules: AlertRulesRepository;
  readonly alerts: AlertsRepository;
  readonly onCalls: OnCallRepository;
  readonly maintenance: ServersInMaintenance;
  private readonly watch: AlertWatch;
  private readonly teller: AlertTeller;

  constructor(
    readonly panel: ChannelProcess,
    fixture: ChannelsFixture,
  ) {
    const { database } = panel;
    const log = pino({ level: 'silent' });
    const clock = fixture.wallClock;
    const shutdown = new Shutdown();
    this.events = new EventBus(log);
    this.rules = new AlertRulesRepository(database);
    this.alerts = new AlertsRepository(database);
    this.onCalls = new OnCallRepository(database);
    const users = new UsersRepository(database);
    const repository = new ServersRepository(database);
    const others = [undefined, undefined, undefined, undefined, undefined, undefined, undefined] as never;
    const servers = new (ServersService as new (...given: unknown[]) => ServersService)(repository, others);
    const callers = new AbsentCallers(users, new MembershipsRepository(database));
    const coverage = new RuleCoverage(this.rules, callers, servers);
    const probe = { stateOf: (id: number) => STATES[this.states.get(id).status] } as unknown as ServerProbe;
    const held = { epochOf: () => 0 } as unknown as HeldServers;
    this.maintenance = new ServersInMaintenance(clock);
    const silenced = new SilencedServers(this.maintenance, clock);
    const { rules, alerts, states, events } = this;
    this.watch = new AlertWatch(
      rules,
      coverage,
      alerts,
      new PanelWatch(users, events),
      probe,
      states,
      silenced,
      held,
      events,
      shutdown,
      clock,
      log,
    );
    this.watch.onModuleInit();
    const environment = { PUBLIC_URL: 'https://panel.example.com' } as Environment;
    this.teller = new AlertTeller(
      alerts,
      rules,
      coverage,
      repository,
      silenced,
      this.onCalls,
      panel.channels,
      panel.queue,
      database,
      environment,
      shutdown,
      clock,
      log,
    );
  }

  async beat(): Promise<void> {
    await this.watch.beat();
    await this.teller.beat();
    await this.panel.beat();
  }
}

/** An account with servers, a channel that a test can read, and processes of the panel. */
export class AlertsFixture {
  private entries = 0;

  private constructor(
    readonly channels: ChannelsFixture,
    readonly receiver: Receiver,
    readonly channel: ChannelEntity,
    readonly panel: AlertProcess,
  ) {}

  /** The server is in maintenance from now on, for so many seconds. */
  maintain(serverId: number, seconds: number): void {
    const from = this.channels.wallClock.now();
    const to = new Date(from.getTime() + seconds * SECOND_MS);
    const about = { windowId: 1, name: 'Mod update', holdsTasks: false };
    this.panel.maintenance.set([{ ...about, serverId, groupId: null, ownerId: null, from, to }]);
  }

  static async create(servers: number): Promise<AlertsFixture> {
    const channels = await ChannelsFixture.create(ENTITIES, servers);
    const receiver = await Receiver.start();
    receiver.reply = ({ method }) => ({ body: method === 'PATCH' ? {} : { id: '777' } });
    const channel = await channels.channel('discord', { url: `${receiver.url}/hook` });
    const fixture = new AlertsFixture(
      channels,
      receiver,
      channel,
      new AlertProcess(await channels.start(), channels),
    );
    for (let id = 1; id <= servers; id += 1) fixture.see(id, 'online');
    return fixture;
  }

  /** Another process on the same database. */
  async another(): Promise<AlertProcess> {
    return new AlertProcess(await this.channels.start(), this.channels);
  }

  async rule(condition: AlertCondition, change: Partial<AlertRuleEntity> = {}): Promise<AlertRuleEntity> {
    const now = this.channels.wallClock.now();
    const row = {
      ...{ ownerId: 1, name: 'Watch', enabled: true, condition, scope: 'all' as const },
      ...{ serverId: null, groupId: null, channelIds: [this.channel.id], escalations: [] },
      ...{ onCallId: null, remindMinutes: null, urgent: false, createdAt: now, changedAt: now },
      ...change,
    };
    const rule = await this.panel.rules.insert(row, 50);
    await this.panel.beat();
    return rule as AlertRuleEntity;
  }

  see(
    serverId: number,
    status: 'online' | 'offline' | 'restarting' | 'checking',
    process = this.panel,
  ): void {
    process.states.set(serverId, { status, reason: null, fallback: false }, this.channels.wallClock.now());
  }

  /** A line of the log of a server. */
  line(message: string, change: Partial<TimelineEntry> = {}, serverId = 1): void {
    const entry = {
      ...{ id: (this.entries += 1), serverId, eventType: 'other', kind: 'line', message },
      ...{ details: null, timestamp: this.channels.wallClock.now().toISOString(), type: 'line', ...change },
    } as TimelineEntry;
    this.panel.events.publish(new EntryAdded(entry));
  }

  /** Lets time pass, and the panel act every five seconds. */
  async live(seconds: number, each: (second: number) => void = () => undefined): Promise<void> {
    for (let second = 0; second < seconds; second += 5) {
      each(second);
      await this.channels.clock.advance(5 * SECOND_MS);
      await this.panel.beat();
    }
  }

  /** What the channel was told: a new message, or the change of one, with its title and text. */
  told(): readonly string[] {
    return this.receiver.calls.map(({ method, body }) => {
      const [embed] = body['embeds'] as { title: string; description: string }[];
      return `${method === 'PATCH' ? 'changed' : 'new'}: ${embed?.title}`;
    });
  }

  /** The text of the last message. */
  text(): string {
    const [embed] = this.receiver.calls.at(-1)?.body['embeds'] as { description: string }[];
    return embed?.description ?? '';
  }

  async remove(): Promise<void> {
    await this.channels.remove();
    await this.receiver.stop();
  }
}
