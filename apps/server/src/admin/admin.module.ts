import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { MailModule } from '../mail/mail.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { UsersController } from './users.controller.js';
import { UserListRepository } from './user-list.repository.js';
import { UsersService } from './users.service.js';
import { AdminController } from './admin.controller.js';
import { ApprovalNotices } from './approval-notices.js';

@Module({
  imports: [AuthModule, MailModule, ServersModule],
  controllers: [AdminController, UsersController],
  providers: [UserListRepository, UsersService, ApprovalNotices],
})
export class AdminModule {}
