import { Controller, Param } from '@nestjs/common';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { FavouritesService } from './favourites.service.js';

@Controller()
export class FavouritesController {
  constructor(private readonly favourites: FavouritesService) {}

  @Route('POST /api/servers/:id/favourite')
  add(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.favourites.add(caller, id);
  }

  @Route('DELETE /api/servers/:id/favourite')
  remove(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.favourites.remove(caller, id);
  }
}
