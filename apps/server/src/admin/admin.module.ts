import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { AccountsService } from './accounts.service.js';
import { AdminController } from './admin.controller.js';

@Module({ imports: [AuthModule], controllers: [AdminController], providers: [AccountsService] })
export class AdminModule {}
