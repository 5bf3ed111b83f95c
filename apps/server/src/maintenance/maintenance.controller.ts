import { Body, Controller, Param, Query } from '@nestjs/common';
import {
  CreateMaintenanceRequest,
  UpdateMaintenanceRequest,
} from '@outpost/contracts/maintenance-requests.js';
import { type MaintenanceWindow } from '@outpost/contracts/maintenance.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { MaintenanceService } from './maintenance.service.js';

@Controller()
export class MaintenanceController {
  constructor(private readonly maintenance: MaintenanceService) {}

  @Route('GET /api/maintenance')
  list(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<MaintenanceWindow>> {
    return this.maintenance.list(caller, page);
  }

  @Route('POST /api/maintenance')
  create(
    @CurrentPrincipal() caller: Principal,
    @Body() body: CreateMaintenanceRequest,
  ): Promise<MaintenanceWindow> {
    return this.maintenance.create(caller, body);
  }

  @Route('PATCH /api/maintenance/:id')
  update(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateMaintenanceRequest,
  ): Promise<MaintenanceWindow> {
    return this.maintenance.update(caller, id, body);
  }

  @Route('POST /api/maintenance/:id/end')
  end(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<MaintenanceWindow> {
    return this.maintenance.end(caller, id);
  }

  @Route('DELETE /api/maintenance/:id')
  delete(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.maintenance.delete(caller, id);
  }
}
