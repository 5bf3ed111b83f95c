import { Module } from '@nestjs/common';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { ConnectionPool } from './connection-pool.js';
import { CONNECTION_ENVIRONMENT, defaultConnectionEnvironment } from './connection.settings.js';

@Module({
  imports: [RconProtocolModule],
  providers: [{ provide: CONNECTION_ENVIRONMENT, useValue: defaultConnectionEnvironment }, ConnectionPool],
  exports: [ConnectionPool],
})
export class RconConnectionsModule {}
