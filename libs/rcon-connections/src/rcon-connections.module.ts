import { Module } from '@nestjs/common';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { ConnectionPool } from './connection-pool.js';
import { CONNECTION_ENVIRONMENT, connectionEnvironment } from './connection.settings.js';

/** Provides the connection pool over all registered drivers. */
@Module({
  imports: [RconProtocolModule],
  providers: [
    {
      provide: CONNECTION_ENVIRONMENT,
      inject: [CLOCK],
      useFactory: (clock: Clock) => connectionEnvironment(clock),
    },
    ConnectionPool,
  ],
  exports: [ConnectionPool],
})
export class RconConnectionsModule {}
