import { Module } from '@nestjs/common';
import { GameProfilesModule } from '@outpost/games/game-profiles.module.js';
import { GamePipe } from './game.pipe.js';
import { GamesController } from './games.controller.js';
import { Games } from './games.service.js';

@Module({
  imports: [GameProfilesModule],
  controllers: [GamesController],
  providers: [Games, GamePipe],
  exports: [Games],
})
export class GamesModule {}
