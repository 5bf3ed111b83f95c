import { Module } from '@nestjs/common';
import { RconProtocolModule } from '@outpost/rcon-protocol/rcon-protocol.module.js';
import { GamePipe } from './game.pipe.js';
import { GamesController } from './games.controller.js';
import { Games } from './games.service.js';

@Module({
  imports: [RconProtocolModule],
  controllers: [GamesController],
  providers: [Games, GamePipe],
  exports: [Games],
})
export class GamesModule {}
