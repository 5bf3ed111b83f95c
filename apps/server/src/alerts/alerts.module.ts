import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { AlertBundleEntity } from './alert-bundle.entity.js';
import { AlertTeller } from './alert-teller.js';
import { AlertWatch } from './alert-watch.js';
import { AlertEntity } from './alert.entity.js';
import { AlertsController } from './alerts.controller.js';
import { AlertsRepository } from './alerts.repository.js';
import { AlertsService } from './alerts.service.js';
import { PanelWatch } from './panel-watch.js';
import { AlertRuleEntity } from './rules/alert-rule.entity.js';
import { AlertRulesRepository } from './rules/alert-rules.repository.js';
import { AlertRulesService } from './rules/alert-rules.service.js';
import { RuleCoverage } from './rules/rule-coverage.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([AlertBundleEntity, AlertEntity, AlertRuleEntity]),
    AuthModule,
    ChannelsModule,
    MonitoringModule,
    ServersModule,
  ],
  controllers: [AlertsController],
  providers: [
    AlertRulesRepository,
    AlertRulesService,
    AlertTeller,
    AlertWatch,
    AlertsRepository,
    AlertsService,
    PanelWatch,
    RuleCoverage,
  ],
})
export class AlertsModule {}
