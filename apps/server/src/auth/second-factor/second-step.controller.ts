import { Body, Controller, Req, Res } from '@nestjs/common';
import { CodeRequest, PasskeyRequest } from '@outpost/contracts/second-factor-requests.js';
import { type PasskeyOptions, type SecondSteps } from '@outpost/contracts/second-factor.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { Route } from '../../platform/http/route.js';
import { deviceCookieOf } from '../known-devices.js';
import { SessionOpener } from '../session-opener.js';
import { type UserEntity } from '../user.entity.js';
import { relyingPartyOf } from './passkey-ceremonies.js';
import { PendingSignInCookie } from './pending-sign-in-cookie.js';
import { SecondStepService, type WaitingVisitor } from './second-step.service.js';

/** The second step of signing in. */
@Controller()
export class SecondStepController {
  constructor(
    private readonly second: SecondStepService,
    private readonly opener: SessionOpener,
    private readonly cookies: PendingSignInCookie,
  ) {}

  @Route('GET /api/login/second-step')
  steps(@Req() request: Request): Promise<SecondSteps> {
    return this.second.steps(this.visitor(request));
  }

  @Route('POST /api/login/second-step')
  async withCode(
    @Body() { code }: CodeRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const user = await this.second.withCode(this.visitor(request), code);
    return this.open(user, request, response);
  }

  @Route('POST /api/login/passkey/options')
  async beginPasskey(@Req() request: Request): Promise<PasskeyOptions> {
    return { options: await this.second.beginPasskey(this.visitor(request), relyingPartyOf(request)) };
  }

  @Route('POST /api/login/passkey')
  async withPasskey(
    @Body() body: PasskeyRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const site = relyingPartyOf(request);
    const user = await this.second.withPasskey(this.visitor(request), body.response, site);
    return this.open(user, request, response);
  }

  private async open(user: UserEntity, request: Request, response: Response): Promise<User> {
    const opened = await this.opener.open(user, request, response);
    this.cookies.clear(request, response);
    return opened;
  }

  private visitor(request: Request): WaitingVisitor {
    const device = deviceCookieOf(request);
    return { address: request.ip ?? '', device, pending: this.cookies.read(request) };
  }
}
