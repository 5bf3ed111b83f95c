import { Body, Controller, Param, Query } from '@nestjs/common';
import { CreateAlertRuleRequest, UpdateAlertRuleRequest } from '@outpost/contracts/alert-requests.js';
import { AlertsQuery } from '@outpost/contracts/alerts-query.js';
import { type Alert, type AlertRule } from '@outpost/contracts/alerts.js';
import { PageQuery } from '@outpost/contracts/pages.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { IdPipe } from '../platform/http/id.pipe.js';
import { Route } from '../platform/http/route.js';
import { type Page } from '../platform/pages/page.js';
import { AlertsService } from './alerts.service.js';
import { AlertRulesService } from './rules/alert-rules.service.js';

@Controller()
export class AlertsController {
  constructor(
    private readonly alerts: AlertsService,
    private readonly rules: AlertRulesService,
  ) {}

  @Route('GET /api/alerts')
  list(@CurrentPrincipal() caller: Principal, @Query() query: AlertsQuery): Promise<Page<Alert>> {
    return this.alerts.list(caller, query);
  }

  @Route('POST /api/alerts/:id/acknowledge')
  acknowledge(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<Alert> {
    return this.alerts.acknowledge(caller, id);
  }

  @Route('GET /api/alert-rules')
  listRules(@CurrentPrincipal() caller: Principal, @Query() page: PageQuery): Promise<Page<AlertRule>> {
    return this.rules.list(caller, page);
  }

  @Route('POST /api/alert-rules')
  createRule(
    @CurrentPrincipal() caller: Principal,
    @Body() body: CreateAlertRuleRequest,
  ): Promise<AlertRule> {
    return this.rules.create(caller, body);
  }

  @Route('PATCH /api/alert-rules/:id')
  updateRule(
    @CurrentPrincipal() caller: Principal,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateAlertRuleRequest,
  ): Promise<AlertRule> {
    return this.rules.update(caller, id, body);
  }

  @Route('DELETE /api/alert-rules/:id')
  deleteRule(@CurrentPrincipal() caller: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.rules.delete(caller, id);
  }
}
