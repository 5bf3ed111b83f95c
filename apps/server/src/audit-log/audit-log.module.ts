import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { ServersModule } from '../servers/servers.module.js';
import { AuditLogController } from './audit-log.controller.js';
import { AuditLog } from './audit-log.service.js';
import { AuditInterceptor } from './audit.interceptor.js';
import { AuditRepository } from './audit.repository.js';
import { AuditSubjects } from './audit-subjects.js';
import { AuditUpkeep } from './audit-upkeep.js';

@Module({
  imports: [ServersModule],
  controllers: [AuditLogController],
  providers: [
    AuditLog,
    AuditRepository,
    AuditSubjects,
    AuditUpkeep,
    { provide: APP_INTERCEPTOR, useClass: AuditInterceptor },
  ],
})
export class AuditLogModule {}
