import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { type Game } from '@outpost/contracts/games.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { arrayPage, type Page } from '../platform/pages/page.js';
import { Paged } from '../platform/pages/paged.js';
import { GameView } from './game.view.js';
import { Games } from './games.service.js';

@ApiTags('games')
@Controller('games')
export class GamesController {
  constructor(private readonly games: Games) {}

  @Get()
  @Paged()
  @ApiOkResponse({ type: [GameView] })
  list(@Query() page: PageQuery): Page<Game> {
    return arrayPage(this.games.list(), page);
  }
}
