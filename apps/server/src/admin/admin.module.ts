import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { UsersController } from './users.controller.js';
import { UserListRepository } from './user-list.repository.js';
import { UsersService } from './users.service.js';
import { AdminController } from './admin.controller.js';
import { AccountNotices } from './account-notices.js';
import { EmailsController } from './emails.controller.js';
import { RejectedAccounts } from './rejected-accounts.js';

@Module({
  imports: [AuthModule, MailModule, ServersModule],
  controllers: [AdminController, EmailsController, UsersController],
  providers: [AccountNotices, RejectedAccounts, UserListRepository, UsersService],
})
export class AdminModule {}
