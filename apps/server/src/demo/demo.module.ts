import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { ServersModule } from '../servers/servers.module.js';
import { DemoService } from './demo.service.js';

/** Loaded only with `DEMO=true`. */
@Module({ imports: [AuthModule, ServersModule], providers: [DemoService] })
export class DemoModule {}
