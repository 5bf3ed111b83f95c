import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Health } from '@outpost/contracts/health.js';
import { Public } from './auth/access.js';
import { Database } from './platform/database/database.js';
import { PRODUCT_VERSION } from './platform/version.js';

/** For health checks of containers and proxies: says ok only when the data can be read. */
@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get()
  async check(): Promise<Health> {
    await this.database.ping();
    return { status: 'ok', version: PRODUCT_VERSION, uptimeSeconds: Math.floor(process.uptime()) };
  }
}
