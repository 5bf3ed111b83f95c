import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { MaintenanceKeeper } from './maintenance-keeper.js';
import { MaintenanceSpanEntity } from './maintenance-span.entity.js';
import { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { MaintenanceController } from './maintenance.controller.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { MaintenanceService } from './maintenance.service.js';

@Module({
  imports: [
    TypeOrmModule.forFeature([MaintenanceWindowEntity, MaintenanceSpanEntity]),
    ...[AuthModule, ServersModule],
  ],
  controllers: [MaintenanceController],
  providers: [MaintenanceKeeper, MaintenanceRepository, MaintenanceService],
  exports: [MaintenanceRepository, MaintenanceService],
})
export class MaintenanceModule {}
