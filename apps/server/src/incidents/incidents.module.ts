import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { MonitoringModule } from '../monitoring/monitoring.module.js';
import { PlayersModule } from '../players/players.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { IncidentLog } from './incident-log.js';
import { IncidentNoteEntity } from './incident-note.entity.js';
import { IncidentWatch } from './incident-watch.js';
import { IncidentEntity } from './incident.entity.js';
import { IncidentsController } from './incidents.controller.js';
import { IncidentsRepository } from './incidents.repository.js';
import { IncidentsService } from './incidents.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([IncidentEntity, IncidentNoteEntity]),
    ...[AuthModule, LogsModule, MonitoringModule, PlayersModule, ServersModule],
  ],
  controllers: [IncidentsController],
  providers: [IncidentLog, IncidentWatch, IncidentsRepository, IncidentsService],
  exports: [IncidentsRepository],
})
export class IncidentsModule {}
