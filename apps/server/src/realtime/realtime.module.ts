import { type DynamicModule, Module, type Provider } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { type Environment } from '../platform/env.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { EntrySource, OwnEntries } from './entry-source.js';
import { LiveCommands } from './live-commands.js';
import { LiveBroadcaster } from './live-broadcaster.js';
import { LiveRights } from './live-rights.js';
import { LiveSessions } from './live-sessions.js';
import { LiveWatch } from './live-watch.js';
import { LiveGateway } from './live.gateway.js';
import { SocketCommands } from './socket-commands.js';
import { SocketFailures } from './socket-failures.js';
import { SharedSocketCounts } from './shared-socket-counts.js';
import { SocketCounts } from './socket-counts.js';
import { SocketLimit } from './socket-limit.js';
import { ToldEntries } from './told-entries.js';
import { WatchedEntries } from './watched-entries.js';

const ALONE: readonly Provider[] = [{ provide: EntrySource, useClass: OwnEntries }, SocketCounts];
const SHARED: readonly Provider[] = [
  ToldEntries,
  { provide: EntrySource, useClass: WatchedEntries },
  { provide: SocketCounts, useClass: SharedSocketCounts },
];

@Module({})
export class RealtimeModule {
  static register({ NATS_URL }: Environment): DynamicModule {
    return {
      module: RealtimeModule,
      imports: [AuthModule, LogsModule, RconModule, ServersModule],
      providers: [
        ...(NATS_URL === undefined ? ALONE : SHARED),
        ...[SocketCommands, SocketFailures, SocketLimit],
        ...[LiveCommands, LiveGateway, LiveBroadcaster, LiveRights, LiveSessions, LiveWatch],
      ],
    };
  }
}
