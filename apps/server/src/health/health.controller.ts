import { Controller, HttpStatus, Req, Res } from '@nestjs/common';
import { type Health, type Liveness } from '@outpost/contracts/health.js';
import { type Request, type Response } from 'express';
import { Authenticator } from '../auth/authenticator.js';
import { Route } from '../platform/http/route.js';
import { alive, HealthReport } from './health-report.js';

/** For health checks of containers and proxies, and for admins who want to know more. */
@Controller()
export class HealthController {
  constructor(
    private readonly report: HealthReport,
    private readonly authenticator: Authenticator,
  ) {}

  /** Asks nothing of the disk: a process that is started again would meet the same one. */
  @Route('GET /api/health/live')
  live(): Liveness {
    return alive();
  }

  /** 503 while something it is asked for is not done. */
  @Route('GET /api/health/ready')
  ready(@Res({ passthrough: true }) response: Response): Health {
    return withStatus(response, this.report.brief());
  }

  @Route('GET /api/health')
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
