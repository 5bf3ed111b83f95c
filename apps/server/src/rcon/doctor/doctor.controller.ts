import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiProduces, ApiTags } from '@nestjs/swagger';
import { TestConnectionRequest } from '@outpost/contracts/server-requests.js';
import { type Request, type Response } from 'express';
import { CurrentPrincipal } from '../../auth/access.js';
import { type Principal } from '../../auth/principal.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { clientGone, sendDiagnosis } from './doctor.http.js';
import { TestConnectionService } from './test-connection.service.js';

@ApiTags('servers')
@ApiProduces('application/json', 'application/x-ndjson')
@Controller()
export class DoctorController {
  constructor(private readonly tests: TestConnectionService) {}

  @Post('test-connection')
  @HttpCode(200)
  async test(
    @CurrentPrincipal() { user }: Principal,
    @Body() body: TestConnectionRequest,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.test(user, body, clientGone(response)), request, response);
  }

  @Post('servers/:id/doctor')
  @HttpCode(200)
  async diagnose(
    @CurrentPrincipal() { user }: Principal,
    @Param('id', IdPipe) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await sendDiagnosis(await this.tests.testServer(user, id, clientGone(response)), request, response);
  }
}
