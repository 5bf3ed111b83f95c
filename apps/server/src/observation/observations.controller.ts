import { Controller, Param, Query } from '@nestjs/common';
import {
  type DashboardStats,
  ObservationsQuery,
  type ServerObservations,
} from '@outpost/contracts/observation.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { ObservationsService } from './observations.service.js';

@Controller()
export class ObservationsController {
  constructor(private readonly observations: ObservationsService) {}

  @Route('GET /api/servers/:id/observations')
  history(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Query() query: ObservationsQuery,
  ): Promise<ServerObservations> {
    return this.observations.history(user, id, query);
  }

  @Route('GET /api/stats')
  stats(@CurrentPrincipal() { user }: Principal): Promise<DashboardStats> {
    return this.observations.stats(user);
  }
}
