import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RconConnectionsModule } from '@outpost/rcon-connections/rcon-connections.module.js';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { GamesModule } from '../games/games.module.js';
import { Environment } from '../platform/env.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { ActionVerifier } from './action-verifier.js';
import { AnswerTablesController } from './answer-tables.controller.js';
import { AnswerTables } from './answer-tables.service.js';
import { BanLists } from './ban-lists.service.js';
import { BansController } from './bans.controller.js';
import { BansService } from './bans.service.js';
import { Countries } from './countries.js';
import { GameActions } from './game-actions.service.js';
import { PlayerActions } from './player-actions.service.js';
import { PlayerLists } from './player-lists.service.js';
import { PlayersController } from './players.controller.js';
import { PlayersService } from './players.service.js';
import { WarningEntity } from './warnings/warning.entity.js';
import { WarningsController } from './warnings/warnings.controller.js';
import { WarningsRepository } from './warnings/warnings.repository.js';
import { WarningsService } from './warnings/warnings.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([WarningEntity]),
    GamesModule,
    RconConnectionsModule,
    RconModule,
    RconProtocolModule,
    ServersModule,
  ],
  controllers: [AnswerTablesController, BansController, PlayersController, WarningsController],
  providers: [
    ActionVerifier,
    AnswerTables,
    BanLists,
    BansService,
    {
      provide: Countries,
      inject: [Environment],
      useFactory: ({ GEOIP_DATABASE }: Environment) => Countries.open(GEOIP_DATABASE),
    },
    GameActions,
    PlayerActions,
    PlayerLists,
    PlayersService,
    WarningsRepository,
    WarningsService,
  ],
  exports: [PlayerLists],
})
export class PlayersModule {}
