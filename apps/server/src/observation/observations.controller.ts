import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  type DashboardStats,
  ObservationsQuery,
  type ServerObservations,
} from '@outpost/contracts/observation.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { DashboardStatsView, ServerObservationsView } from './observation.view.js';
import { ObservationsService } from './observations.service.js';

@ApiTags('servers')
@Controller()
export class ObservationsController {
  constructor(private readonly observations: ObservationsService) {}

  @Get('servers/:id/observations')
  @ApiOkResponse({ type: ServerObservationsView })
  history(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Query() query: ObservationsQuery,
  ): Promise<ServerObservations> {
    return this.observations.history(user, id, query);
  }

  @Get('stats')
  @ApiOkResponse({ type: DashboardStatsView })
  stats(@CurrentPrincipal() { user }: Principal): Promise<DashboardStats> {
    return this.observations.stats(user);
  }
}
