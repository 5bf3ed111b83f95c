import { Controller, Param, Query } from '@nestjs/common';
import { type Heartbeats, HeartbeatsQuery } from '@outpost/contracts/heartbeats.js';
import {
  type DashboardStats,
  MonitoringQuery,
  type ServerMonitoring,
} from '@outpost/contracts/monitoring.js';
import { serverIdsIn } from '@outpost/contracts/server-ids.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { MonitoringService } from './monitoring.service.js';

@Controller()
export class MonitoringController {
  constructor(
    private readonly monitoring: MonitoringService,
    private readonly heartbeats: HeartbeatsService,
  ) {}

  @Route('GET /api/servers/:id/monitoring')
  history(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Query() query: MonitoringQuery,
  ): Promise<ServerMonitoring> {
    return this.monitoring.history(caller, id, query);
  }

  @Route('GET /api/heartbeats')
  beats(@CurrentPrincipal() caller: Principal, @Query() { ids }: HeartbeatsQuery): Promise<Heartbeats> {
    return this.heartbeats.list(caller, serverIdsIn(ids));
  }

  @Route('GET /api/stats')
  stats(@CurrentPrincipal() caller: Principal): Promise<DashboardStats> {
    return this.monitoring.stats(caller);
  }
}
