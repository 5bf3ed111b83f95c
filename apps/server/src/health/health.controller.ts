import { Controller, HttpStatus, Req, Res } from '@nestjs/common';
import { type Health, type Liveness } from '@outpost/contracts/health.js';
import { type Request, type Response } from 'express';
import { Authenticator } from '../auth/authenticator.js';
import { isPanelAdmin } from '../auth/may.js';
import { Database } from '../platform/database/database.js';
import { Route } from '../platform/http/route.js';
import { alive, HealthReport } from './health-report.js';

/** Health checks for containers and proxies, with details for admins. */
@Controller()
export class HealthController {
  constructor(
    private readonly report: HealthReport,
    private readonly authenticator: Authenticator,
    private readonly database: Database,
  ) {}

  /** Does not check the disk: restarting the process would not help there. */
  @Route('GET /api/health/live')
  live(): Liveness {
    return alive();
  }

  /** 503 while a problem keeps the panel from doing its work. */
  @Route('GET /api/health/ready')
  ready(@Res({ passthrough: true }) response: Response): Health {
    return withStatus(response, this.report.brief());
  }

  @Route('GET /api/health')
  async check(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<Health> {
    const health = withStatus(response, this.report.brief());
    // A database that fails is told by the brief part, to everyone.
    if (
      health.status === 'failing' &&
      this.database.state.currentFailure?.problem === 'storage-unreachable'
    ) {
      return health;
    }
    const principal = await this.authenticator.authenticate(request);
    return principal && isPanelAdmin(principal)
      ? { ...health, details: await this.report.details() }
      : health;
  }
}

function withStatus(response: Response, health: Health): Health {
  if (health.status === 'failing') response.status(HttpStatus.SERVICE_UNAVAILABLE);
  return health;
}
