import { Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { type SendGuard } from '@outpost/rcon-protocol/driver.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { ConnectionPool } from './connection-pool.js';
import { CONNECTION_ENVIRONMENT, connectionEnvironment, SEND_GUARD } from './connection.settings.js';

/** Provides the connection pool over all registered drivers. */
@Module({
  imports: [RconProtocolModule],
  providers: [
    {
      provide: CONNECTION_ENVIRONMENT,
      inject: [CLOCK, { token: SEND_GUARD, optional: true }],
      useFactory: (clock: Clock, maySend?: SendGuard) => connectionEnvironment(clock, maySend),
    },
    ConnectionPool,
  ],
  exports: [ConnectionPool],
})
export class RconConnectionsModule {}
