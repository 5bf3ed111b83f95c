import { Module } from '@nestjs/common';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { type Clock, RCON_CLOCK } from '@outpost/rcon-protocol/shared/clock.js';
import { ConnectionPool } from './connection-pool.js';
import { CONNECTION_ENVIRONMENT, connectionEnvironment } from './connection.settings.js';

/** The pool of connections over every registered driver. */
@Module({
  imports: [RconProtocolModule],
  providers: [
    {
      provide: CONNECTION_ENVIRONMENT,
      inject: [RCON_CLOCK],
      useFactory: (clock: Clock) => connectionEnvironment(clock),
    },
    ConnectionPool,
  ],
  exports: [ConnectionPool],
})
export class RconConnectionsModule {}
