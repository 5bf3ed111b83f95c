import { Body, Controller, Param, Req, Res } from '@nestjs/common';
import { TestConnectionRequest } from '@outpost/contracts/server-requests.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { WrittenRoute } from '../../platform/http/route.js';
import { clientGone, sendDiagnosis } from './doctor.http.js';
import { TestConnectionService } from './test-connection.service.js';

@Controller()
export class DoctorController {
  constructor(private readonly tests: TestConnectionService) {}

  @WrittenRoute('POST /api/test-connection')
  async test(
    @CurrentPrincipal() { user }: Principal,
    @Body() body: TestConnectionRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.test(user, body, clientGone(response)), request, response);
  }

  @WrittenRoute('POST /api/servers/:id/doctor')
  async diagnose(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.testServer(user, id, clientGone(response)), request, response);
  }
}
