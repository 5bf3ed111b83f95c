import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type ChannelKind } from '@outpost/contracts/channels.js';
import { pino } from 'pino';
import { UserEntity } from '../../auth/user.entity.js';
import { UsersRepository } from '../../auth/users.repository.js';
import { type Mailer, NoMailer } from '../../mail/mailer.js';
import { WallClock } from '../../platform/clock.js';
import { type Database } from '../../platform/database/database.js';
import { storeOwnedServers } from '../../platform/database/testing/owned-servers.js';
import { TestDatabase } from '../../platform/database/testing/test-database.js';
import { namesHere } from '../../platform/names/testing/names-here.js';
import { type Environment } from '../../platform/env.js';
import { SecretBox } from '../../platform/secret-box.js';
import { HookPolicy } from '../../rcon/hook-policy.js';
import { OutgoingCalls } from '../../rcon/outgoing-calls.js';
import { RconTargets } from '../../rcon/rcon-targets.js';
import { ChannelCalls } from '../channel-calls.js';
import { ChannelEntity } from '../channel.entity.js';
import { ChannelsRepository } from '../channels.repository.js';
import { DeliveriesRepository } from '../deliveries.repository.js';
import { DeliveryAttempts, SETTINGS_SEALED_FOR } from '../delivery-attempts.js';
import { DeliveryQueue } from '../delivery-queue.js';
import { DeliveryEntity } from '../delivery.entity.js';
import { type Notice } from '../notice.js';
import { PushIdentity } from '../push-identity.js';
import { type ChannelSettings } from '../senders/sender.js';

type EntityClasses = (new () => object)[];

const ENTITIES: EntityClasses = [UserEntity, ChannelEntity, DeliveryEntity];
const OWNER = 1;
const SECRETS = new SecretBox('a secret of a test');
export const IDENTITY = new PushIdentity(SECRETS, {} as Environment);

/** Wall time that passes with a clock of a test. */
class WallTime extends WallClock {
  constructor(
    private readonly clock: ManualClock,
    private readonly begin: Date,
  ) {
    super();
  }

  now(): Date {
    return new Date(this.begin.getTime() + this.clock.now());
  }
}

export const aNotice = (change: Partial<Notice> = {}): Notice => ({
  ...{ event: 'alert', tone: 'critical', title: 'Chernarus is down', lines: ['Since 18:04 UTC.'] },
  ...{ at: '2026-11-20T18:04:05.000Z', link: 'https://panel.example.com/alerts/3', data: { alertId: 3 } },
  ...change,
});

/** A process of the panel that sends messages to channels. */
export class ChannelProcess {
  readonly channels: ChannelsRepository;
  readonly deliveries: DeliveriesRepository;
  readonly queue: DeliveryQueue;

  constructor(
    readonly database: Database,
    clock: ManualClock,
    private readonly wallClock: WallClock,
    mailer: Mailer,
  ) {
    const log = pino({ level: 'silent' });
    const policy = new HookPolicy(undefined, undefined, 'loopback');
    const calls = new OutgoingCalls(new RconTargets(policy, namesHere()), clock);
    this.channels = new ChannelsRepository(database);
    this.deliveries = new DeliveriesRepository(database);
    const attempts = new DeliveryAttempts(
      this.channels,
      this.deliveries,
      new UsersRepository(database),
      new ChannelCalls(calls, mailer, IDENTITY),
      SECRETS,
      wallClock,
    );
    this.queue = new DeliveryQueue(this.deliveries, attempts, wallClock, clock, log);
  }

  /** Sends what is due, and what that makes due at once. */
  async beat(): Promise<void> {
    do {
      await this.queue.sendDue();
      await this.queue.settled();
    } while ((await this.deliveries.due(this.wallClock.now(), 1)).length > 0);
  }

  async stop(): Promise<void> {
    await this.queue.beforeApplicationShutdown();
    await this.database.onApplicationShutdown();
  }
}

/** A database with an account, its channels, and the processes that a test starts on it. */
export class ChannelsFixture {
  readonly clock = new ManualClock();
  readonly wallClock: WallClock;
  private readonly processes: ChannelProcess[] = [];

  private constructor(
    begin: Date,
    readonly store: TestDatabase,
    private readonly entities: EntityClasses,
  ) {
    this.wallClock = new WallTime(this.clock, begin);
  }

  /** @param others entities of the test beside those of channels, and game servers of the account */
  static async create(others: EntityClasses = [], servers = 0): Promise<ChannelsFixture> {
    const entities = [...ENTITIES, ...others];
    const store = await TestDatabase.open(entities);
    await storeOwnedServers(store.database, servers);
    return new ChannelsFixture(new Date('2026-11-20T18:00:00Z'), store, entities);
  }

  async start(mailer: Mailer = new NoMailer()): Promise<ChannelProcess> {
    const database = await this.store.another(this.entities);
    const process = new ChannelProcess(database, this.clock, this.wallClock, mailer);
    this.processes.push(process);
    return process;
  }

  /** Resolves once the last message of a channel is in this state, which real sockets bring about. */
  async reaches(channel: ChannelEntity, state: DeliveryEntity['state']): Promise<void> {
    while ((await this.deliveries(channel)).at(-1)?.state !== state) await setImmediate();
  }

  async channel(
    kind: ChannelKind,
    settings: ChannelSettings,
    change: Partial<ChannelEntity> = {},
  ): Promise<ChannelEntity> {
    const row = await new ChannelsRepository(this.store.database).insert(
      {
        ...{ ownerId: OWNER, name: `Staff (${kind})`, kind, enabled: true, target: '', language: 'en' },
        ...{ sealedSettings: SECRETS.seal(JSON.stringify(settings), SETTINGS_SEALED_FOR), quietHours: null },
        ...{ lastDeliveredAt: null, problem: null, problemMessage: null, createdAt: this.wallClock.now() },
        ...change,
      },
      20,
    );
    return row as ChannelEntity;
  }

  /** Those of a channel, in the order they were added. */
  deliveries({ id: channelId }: ChannelEntity): Promise<DeliveryEntity[]> {
    return this.store.database.read(DeliveryEntity).find({ where: { channelId }, order: { id: 'ASC' } });
  }

  async remove(): Promise<void> {
    for (const process of this.processes) await process.stop();
    await this.store.close();
  }
}
