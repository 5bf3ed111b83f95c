import { Controller, Query } from '@nestjs/common';
import { type Game } from '@outpost/contracts/games.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { Route } from '../platform/http/route.js';
import { arrayPage, type Page } from '../platform/pages/page.js';
import { Games } from './games.service.js';

@Controller()
export class GamesController {
  constructor(private readonly games: Games) {}

  @Route('GET /api/games')
  list(@Query() page: PageQuery): Page<Game> {
    return arrayPage(this.games.list(), page);
  }
}
