import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { RconConnectionsModule } from '@outpost/rcon-connections/rcon-connections.module.js';
import { MaintenanceModule } from '../maintenance/maintenance.module.js';
import { PlayersModule } from '../players/players.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { GapRecorder } from './gap-recorder.js';
import { HeartbeatsRepository } from './heartbeats.repository.js';
import { HeartbeatsService } from './heartbeats.service.js';
import { HolderGaps } from './holder-gaps.js';
import { MonitoringController } from './monitoring.controller.js';
import { MonitoringService } from './monitoring.service.js';
import { ServerProbe } from './server-probe.js';
import { SampleEntity } from './sample.entity.js';
import { StateSpanEntity } from './state-span.entity.js';
import { Sampler } from './sampler.js';
import { SamplesRepository } from './samples.repository.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([SampleEntity, StateSpanEntity]),
    ServersModule,
    RconModule,
    RconConnectionsModule,
    PlayersModule,
    MaintenanceModule,
  ],
  controllers: [MonitoringController],
  providers: [
    GapRecorder,
    HeartbeatsRepository,
    HeartbeatsService,
    HolderGaps,
    MonitoringService,
    ServerProbe,
    Sampler,
    SamplesRepository,
  ],
  exports: [SamplesRepository, ServerProbe],
})
export class MonitoringModule {}
