import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsRepository } from './accounts.repository.js';
import { AccountsService } from './accounts.service.js';
import { AdminController } from './admin.controller.js';
import { ApprovalNotices } from './approval-notices.js';

@Module({
  imports: [AuthModule, MailModule, ServersModule],
  controllers: [AdminController, AccountsController],
  providers: [AccountsRepository, AccountsService, ApprovalNotices],
})
export class AdminModule {}
