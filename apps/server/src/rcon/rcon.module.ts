import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RconConnectionsModule } from '@outpost/rcon-connections/rcon-connections.module.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { Environment } from '../platform/env.js';
import { ServersModule } from '../servers/servers.module.js';
import { AddressPolicy } from './address-policy.js';
import { CommandEntity } from './command.entity.js';
import { CommandsRepository } from './commands.repository.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleService } from './console.service.js';
import { RconTargets } from './rcon-targets.js';
import { ServerConnections } from './server-connections.service.js';
import { StatusController } from './status.controller.js';
import { StatusService } from './status.service.js';
import { TestConnectionController } from './test-connection.controller.js';
import { TestConnectionService } from './test-connection.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CommandEntity]),
    BillingModule,
    ServersModule,
    RconProtocolModule,
    RconConnectionsModule,
  ],
  controllers: [ConsoleController, StatusController, TestConnectionController],
  providers: [
    {
      provide: AddressPolicy,
      inject: [Environment],
      useFactory: (environment: Environment) =>
        new AddressPolicy(environment.RCON_ALLOW, environment.RCON_DENY),
    },
    CommandsRepository,
    ConsoleService,
    RconTargets,
    ServerConnections,
    StatusService,
    TestConnectionService,
  ],
  exports: [ConsoleService],
})
export class RconModule {}
