import { Body, Controller, Req, Res } from '@nestjs/common';
import { SetupRequest } from '@outpost/contracts/setup-requests.js';
import { type SetupState } from '@outpost/contracts/setup.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { DataFolder } from '../platform/database/data-folder/data-folder.js';
import { Environment } from '../platform/env.js';
import { Route } from '../platform/http/route.js';
import { OidcService } from './oidc/oidc.service.js';
import { SessionOpener } from './session-opener.js';
import { SetupService } from './setup.service.js';

@Controller()
export class SetupController {
  constructor(
    private readonly setup: SetupService,
    private readonly folder: DataFolder,
    private readonly opener: SessionOpener,
    private readonly oidc: OidcService,
    private readonly environment: Environment,
  ) {}

  @Route('GET /api/setup')
  async state(): Promise<SetupState> {
    const required = await this.setup.isRequired();
    const { name: issuer } = this.oidc;
    return {
      required,
      ...(required && this.folder.initialContent === 'emptied' && { dataMissing: true }),
      ...(issuer !== undefined && { issuer }),
      ...(this.environment.LOCAL_SIGN_IN === 'closed' && { localSignInClosed: true }),
    };
  }

  @Route('POST /api/setup')
  async setUp(
    @Body() body: SetupRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    return this.opener.open(await this.setup.setUp(body, request.ip ?? ''), request, response);
  }
}
