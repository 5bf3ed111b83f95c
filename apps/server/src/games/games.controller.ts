import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Game } from '@outpost/contracts/games.js';
import { GameView } from './game.view.js';
import { Games } from './games.service.js';

@ApiTags('games')
@Controller('games')
export class GamesController {
  constructor(private readonly games: Games) {}

  @Get()
  @ApiOkResponse({ type: [GameView] })
  list(): readonly Game[] {
    return this.games.list();
  }
}
