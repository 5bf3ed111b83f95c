import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { type Clock, CLOCK } from '@outpost/clock/clock.js';
import { A2sQuery } from '@outpost/game-query/a2s/a2s.query.js';
import { GAME_QUERY } from '@outpost/game-query/game-query.js';
import { RconConnectionsModule } from '@outpost/rcon-connections/rcon-connections.module.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { GamesModule } from '../games/games.module.js';
import { Environment } from '../platform/env.js';
import { Names } from '../platform/names/names.js';
import { PolicyModule } from '../policy/policy.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { AddressPolicy } from './address-policy.js';
import { CommandHistory } from './command-history.js';
import { CommandEntity } from './command.entity.js';
import { CommandsRepository } from './commands.repository.js';
import { ConsoleController } from './console.controller.js';
import { ConsoleService } from './console.service.js';
import { DoctorController } from './doctor/doctor.controller.js';
import { DoctorService } from './doctor/doctor.service.js';
import { TestConnectionService } from './doctor/test-connection.service.js';
import { HookPolicy } from './hook-policy.js';
import { IncomingLines } from './incoming-lines.js';
import { OpenCommands } from './open-commands.js';
import { OutgoingCalls } from './outgoing-calls.js';
import { RconTargets } from './rcon-targets.js';
import { RestartController } from './restart.controller.js';
import { RestartService } from './restart.service.js';
import { SavedCommandEntity } from './saved/saved-command.entity.js';
import { SavedCommandsController } from './saved/saved-commands.controller.js';
import { SavedCommandsRepository } from './saved/saved-commands.repository.js';
import { SavedCommandsService } from './saved/saved-commands.service.js';
import { ServerConnections } from './server-connections.service.js';
import { StartHook } from './start-hook.js';
import { StartService } from './start.service.js';
import { RestartNotices } from './status/restart-notices.js';
import { ServerStatus } from './status/server-status.service.js';
import { StatusQueries } from './status/status-queries.js';
import { StatusController } from './status/status.controller.js';
import { StatusService } from './status/status.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([CommandEntity, SavedCommandEntity]),
    BillingModule,
    GamesModule,
    PolicyModule,
    ServersModule,
    RconProtocolModule,
    RconConnectionsModule,
  ],
  controllers: [
    ConsoleController,
    DoctorController,
    RestartController,
    SavedCommandsController,
    StatusController,
  ],
  providers: [
    {
      provide: AddressPolicy,
      inject: [Environment],
      useFactory: (environment: Environment) =>
        new AddressPolicy(environment.RCON_ALLOW, environment.RCON_DENY),
    },
    CommandHistory,
    CommandsRepository,
    ConsoleService,
    DoctorService,
    IncomingLines,
    OpenCommands,
    { provide: GAME_QUERY, useClass: A2sQuery },
    RconTargets,
    RestartService,
    RestartNotices,
    SavedCommandsRepository,
    SavedCommandsService,
    {
      provide: OutgoingCalls,
      inject: [Environment, Names, CLOCK],
      useFactory: ({ RCON_ALLOW, RCON_DENY, HOOK_ALLOW }: Environment, names: Names, clock: Clock) =>
        new OutgoingCalls(new RconTargets(new HookPolicy(RCON_ALLOW, RCON_DENY, HOOK_ALLOW), names), clock),
    },
    StartHook,
    StartService,
    ServerStatus,
    StatusQueries,
    ServerConnections,
    StatusService,
    TestConnectionService,
  ],
  exports: [CommandsRepository, ConsoleService, OutgoingCalls, StartService, StatusQueries],
})
export class RconModule {}
