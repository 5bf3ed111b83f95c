import { type DynamicModule, Module } from '@nestjs/common';
import { ScheduleModule } from '@nestjs/schedule';
import { type Logger } from 'pino';
import { AdminModule } from './admin/admin.module.js';
import { AlertsModule } from './alerts/alerts.module.js';
import { ApprovalsModule } from './approvals/approvals.module.js';
import { ChannelsModule } from './channels/channels.module.js';
import { IncidentsModule } from './incidents/incidents.module.js';
import { StatusPagesModule } from './status-pages/status-pages.module.js';
import { MaintenanceModule } from './maintenance/maintenance.module.js';
import { AuthModule } from './auth/auth.module.js';
import { BillingModule } from './billing/billing.module.js';
import { ClusterModule } from './cluster/cluster.module.js';
import { HealthModule } from './health/health.module.js';
import { MonitoringModule } from './monitoring/monitoring.module.js';
import { LogsModule } from './logs/logs.module.js';
import { type Bus } from './platform/bus/bus.js';
import { BusModule } from './platform/bus/bus.module.js';
import { type DatabaseEngine } from './platform/database/database-engine.js';
import { DatabaseModule } from './platform/database/database.module.js';
import { type DataFolder } from './platform/database/data-folder/data-folder.js';
import { type Environment } from './platform/env.js';
import { AuditModule } from './audit/audit.module.js';
import { AuditLogModule } from './audit-log/audit-log.module.js';
import { PeopleModule } from './people/people.module.js';
import { PlatformModule } from './platform/platform.module.js';
import { PlayersModule } from './players/players.module.js';
import { type LoadedPlugins } from './plugins/loaded-plugins.js';
import { PluginsModule } from './plugins/plugins.module.js';
import { PolicyModule } from './policy/policy.module.js';
import { RconModule } from './rcon/rcon.module.js';
import { RealtimeModule } from './realtime/realtime.module.js';
import { SchedulerModule } from './scheduler/scheduler.module.js';
import { ServersModule } from './servers/servers.module.js';

/** The only place that knows all modules. */
@Module({})
export class AppModule {
  static register(
    environment: Environment,
    folder: DataFolder,
    engine: DatabaseEngine,
    bus: Bus,
    logger: Logger,
    plugins: LoadedPlugins,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformModule.register(environment, folder, logger),
        DatabaseModule.register(engine),
        BusModule.register(bus),
        ScheduleModule.forRoot(),
        AuditModule,
        AuthModule,
        BillingModule,
        PluginsModule.register(plugins),
        ServersModule,
        PolicyModule,
        ClusterModule.register(environment),
        RconModule,
        AlertsModule,
        ApprovalsModule,
        ChannelsModule,
        IncidentsModule,
        MaintenanceModule,
        PeopleModule,
        PlayersModule,
        SchedulerModule,
        AdminModule,
        MonitoringModule,
        LogsModule,
        AuditLogModule,
        StatusPagesModule,
        RealtimeModule.register(environment),
        HealthModule,
        ...(environment.DEMO ? [loadDemo()] : []),
      ],
    };
  }
}

/** Imported on demand, so that a panel without the demo does not load the simulators. */
async function loadDemo(): Promise<DynamicModule> {
  const { DemoModule } = await import('./demo/demo.module.js');
  return { module: DemoModule };
}
