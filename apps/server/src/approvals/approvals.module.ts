import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuthModule } from '../auth/auth.module.js';
import { PolicyModule } from '../policy/policy.module.js';
import { RconModule } from '../rcon/rcon.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { ApprovalUpkeep } from './approval-upkeep.js';
import { ApprovalEntity } from './approval.entity.js';
import { ApprovalsController } from './approvals.controller.js';
import { ApprovalsRepository } from './approvals.repository.js';
import { Approvals } from './approvals.service.js';
import { ApprovedCommands } from './approved-commands.service.js';

@Module({
  imports: [TypeOrmModule.forFeature([ApprovalEntity]), AuthModule, PolicyModule, RconModule, ServersModule],
  controllers: [ApprovalsController],
  providers: [Approvals, ApprovalsRepository, ApprovedCommands, ApprovalUpkeep],
})
export class ApprovalsModule {}
