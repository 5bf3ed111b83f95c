import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { LiveCommands } from './live-commands.js';
import { LiveBroadcaster } from './live-broadcaster.js';
import { LiveSessions } from './live-sessions.js';
import { LiveWatch } from './live-watch.js';
import { LiveGateway } from './live.gateway.js';
import { SocketCommands } from './socket-commands.js';
import { SocketFailures } from './socket-failures.js';
import { SocketLimit } from './socket-limit.js';

@Module({
  imports: [AuthModule, LogsModule, RconModule, ServersModule],
  providers: [
    LiveCommands,
    LiveGateway,
    LiveBroadcaster,
    LiveSessions,
    LiveWatch,
    SocketCommands,
    SocketFailures,
    SocketLimit,
  ],
  exports: [LiveSessions],
})
export class RealtimeModule {}
