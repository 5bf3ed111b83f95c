import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { LogsModule } from '../logs/logs.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { BackupWatch } from './backup-watch.js';
import { CertificateWatch } from './certificate-watch.js';
import { DiskSpace } from './disk-space.js';
import { EventLoopWatch } from './event-loop-watch.js';
import { HealthController } from './health.controller.js';
import { HealthReport } from './health-report.js';
import { HealthWatch } from './health-watch.js';
import { IntegrityWatch } from './integrity-watch.js';
import { ReplicaWatch } from './replica-watch.js';
import { ReplicaWork } from './replica-work.js';

@Module({
  imports: [AuthModule, LogsModule, ServersModule],
  controllers: [HealthController],
  providers: [
    BackupWatch,
    CertificateWatch,
    DiskSpace,
    EventLoopWatch,
    HealthReport,
    HealthWatch,
    IntegrityWatch,
    ReplicaWatch,
    ReplicaWork,
  ],
})
export class HealthModule {}
