import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { ChannelsModule } from '../channels/channels.module.js';
import { GamesModule } from '../games/games.module.js';
import { IncidentsModule } from '../incidents/incidents.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { PlayersModule } from '../players/players.module.js';
import { SchedulerModule } from '../scheduler/scheduler.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { DiscordEmbeds } from './public/discord-embeds.js';
import { PublicStatuses } from './public/public-statuses.js';
import { StatusMiddleware } from './public/status-middleware.js';
import { StatusReader } from './public/status-reader.js';
import { StatusPageEntity } from './status-page.entity.js';
import { StatusPagesController } from './status-pages.controller.js';
import { StatusPagesRepository } from './status-pages.repository.js';
import { StatusPagesService } from './status-pages.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([StatusPageEntity]),
    ...[AuthModule, ChannelsModule, GamesModule, IncidentsModule, MaintenanceModule, MonitoringModule],
    ...[PlayersModule, SchedulerModule, ServersModule],
  ],
  controllers: [StatusPagesController],
  providers: [
    DiscordEmbeds,
    PublicStatuses,
    StatusMiddleware,
    StatusPagesRepository,
    StatusPagesService,
    StatusReader,
  ],
})
export class StatusPagesModule {}
