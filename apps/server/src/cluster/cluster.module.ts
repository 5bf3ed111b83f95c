import { type DynamicModule, Global, Module, type Provider } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { SEND_GUARD } from '@outpost/rcon-connections/connection.settings.js';
import { type SendGuard } from '@outpost/rcon-protocol/driver.js';
import { SystemElapsedTime } from '../platform/clock.js';
import { Bus } from '../platform/bus/bus.js';
import { Database } from '../platform/database/database.js';
import { type Environment } from '../platform/env.js';
import { EventBus } from '../platform/event-bus.js';
import { Log } from '../platform/log.js';
import { AuthModule } from '../auth/auth.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { CallForwarder } from './call-forwarder.js';
import { ClusterController } from './cluster.controller.js';
import { ClusterOverview, SharedOverview, SoleOverview } from './cluster-overview.js';
import { LeasedReplica } from './leased-replica.js';
import { ForwardedCalls } from './forwarded-calls.js';
import { AllServers, HeldServers } from './held-servers.js';
import { HolderAnswers } from './holder-answers.js';
import { HolderRequests } from './holder-requests.js';
import { LeaseLocator } from './lease-locator.js';
import { LeasedServers } from './leased-servers.js';
import { MirroredStates } from './mirrored-states.js';
import { MissedNews } from './missed-news.js';
import { ReplicaNews } from './replica-news.js';
import { ReplicaFigures } from './replica-figures.js';
import { Replica, SoleReplica } from './replica.js';
import { ServerLocator, SoleHolder } from './server-locator.js';
import { SharedEvents } from './shared-events.js';
import { SharedStates } from './shared-states.js';

const ALONE: readonly Provider[] = [
  { provide: Replica, useClass: SoleReplica },
  { provide: HeldServers, useClass: AllServers },
  { provide: ServerLocator, useClass: SoleHolder },
  { provide: ClusterOverview, useClass: SoleOverview },
];

const SHARED: readonly Provider[] = [
  { provide: Replica, inject: [Database, EventBus, CLOCK, Log, Bus, ReplicaFigures], useFactory: join },
  {
    provide: SEND_GUARD,
    inject: [Replica],
    useFactory:
      (replica: Replica): SendGuard =>
      () =>
        replica.isValid,
  },
  { provide: HeldServers, useClass: LeasedServers },
  { provide: ServerLocator, useClass: LeaseLocator },
  ReplicaNews,
  SharedEvents,
  MissedNews,
  SharedStates,
  MirroredStates,
  { provide: ClusterOverview, useClass: SharedOverview },
];

/** Who does what where several replicas share the game servers; without NATS, one does everything. */
@Global()
@Module({})
export class ClusterModule {
  static register({ NATS_URL }: Environment): DynamicModule {
    return {
      module: ClusterModule,
      imports: [AuthModule, ServersModule],
      controllers: [ClusterController],
      providers: [
        ReplicaFigures,
        ...(NATS_URL === undefined ? ALONE : SHARED),
        CallForwarder,
        ForwardedCalls,
        HolderAnswers,
        HolderRequests,
      ],
      exports: [
        Replica,
        HeldServers,
        HolderAnswers,
        HolderRequests,
        ReplicaFigures,
        ...(NATS_URL === undefined ? [] : [ReplicaNews, SEND_GUARD]),
      ],
    };
  }
}

function join(
  { replicas }: Database,
  events: EventBus,
  clock: Clock,
  log: Log,
  bus: Bus,
  figures: ReplicaFigures,
): Promise<Replica> {
  if (!replicas) throw new TypeError('replicas need a database that they can share');
  const time = new SystemElapsedTime();
  return LeasedReplica.join({ replicas, events, clock, time, log, bus, figures });
}
