import { Controller, Get, HttpStatus, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Health, type Liveness } from '@outpost/contracts/health.js';
import { type Request, type Response } from 'express';
import { Public } from '../auth/access.js';
import { Authenticator } from '../auth/authenticator.js';
import { alive, HealthReport } from './health-report.js';

/** For health checks of containers and proxies, and for admins who want to know more. */
@ApiTags('health')
@Public()
@Controller('health')
export class HealthController {
  constructor(
    private readonly report: HealthReport,
    private readonly authenticator: Authenticator,
  ) {}

  /** Asks nothing of the disk: a process that is started anew would meet the same one. */
  @Get('live')
  live(): Liveness {
    return alive();
  }

  /** 503 while something it is asked for is not done. */
  @Get('ready')
  ready(@Res({ passthrough: true }) response: Response): Health {
    return withStatus(response, this.report.brief());
  }

  @Get()
  async check(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = withStatus(response, this.report.brief());
    const principal = await this.authenticator.authenticate(request);
    return principal?.user.isAdmin ? { ...health, details: await this.report.details() } : health;
  }
}

function withStatus(response: Response, health: Health): Health {
  if (health.status === 'failing') response.status(HttpStatus.SERVICE_UNAVAILABLE);
  return health;
}
