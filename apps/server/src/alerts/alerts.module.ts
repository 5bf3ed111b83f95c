import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { AlertBundleEntity } from './alert-bundle.entity.js';
import { AlertTeller } from './alert-teller.js';
import { SilencedServers } from './silenced-servers.js';
import { AlertWatch } from './alert-watch.js';
import { AlertEntity } from './alert.entity.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { OnCallController } from './on-call/on-call.controller.js';
import { OnCallEntity } from './on-call/on-call.entity.js';
import { OnCallRepository } from './on-call/on-call.repository.js';
import { OnCallService } from './on-call/on-call.service.js';
import { PanelWatch } from './panel-watch.js';
import { AlertRuleEntity } from './rules/alert-rule.entity.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';
import { AlertRulesService } from './rules/alert-rules.service.js';
import { RuleCoverage } from './rules/rule-coverage.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([AlertBundleEntity, AlertEntity, AlertRuleEntity, OnCallEntity]),
    AuthModule,
    ChannelsModule,
    IncidentsModule,
    MonitoringModule,
    ServersModule,
  ],
  controllers: [AlertsController, OnCallController],
  providers: [
    AlertRulesRepository,
    AlertRulesService,
    AlertTeller,
    AlertWatch,
    SilencedServers,
    AlertsRepository,
    AlertsService,
    OnCallRepository,
    OnCallService,
    PanelWatch,
    RuleCoverage,
  ],
})
export class AlertsModule {}
