import { Body, Controller, Req } from '@nestjs/common';
import { PasskeyRequest, StepUpRequest } from '@outpost/contracts/second-factor-requests.js';
import { type PasskeyOptions, type SecondSteps } from '@outpost/contracts/second-factor.js';
import { type Request } from 'express';
import { Route } from '../../platform/http/route.js';
import { CurrentPrincipal } from '../access.js';
import { type Principal } from '../principal.js';
import { relyingPartyOf } from './passkey-ceremonies.js';
import { SecondFactorService } from './second-factor.service.js';
import { StepUpService } from './step-up.service.js';

/** Proving again who uses a session. */
@Controller()
export class StepUpController {
  constructor(
    private readonly stepUps: StepUpService,
    private readonly factors: SecondFactorService,
  ) {}

  @Route('GET /api/account/step-up')
  steps(@CurrentPrincipal() { user }: Principal): Promise<SecondSteps> {
    return this.factors.steps(user);
  }

  @Route('POST /api/account/step-up')
  prove(@CurrentPrincipal() by: Principal, @Body() body: StepUpRequest): Promise<void> {
    return this.stepUps.prove(by, body);
  }

  @Route('POST /api/account/step-up/passkey/options')
  async beginPasskey(@CurrentPrincipal() by: Principal, @Req() request: Request): Promise<PasskeyOptions> {
    return { options: await this.stepUps.beginPasskey(by, relyingPartyOf(request)) };
  }

  @Route('POST /api/account/step-up/passkey')
  withPasskey(
    @CurrentPrincipal() by: Principal,
    @Body() { response }: PasskeyRequest,
    @Req() request: Request,
  ): Promise<void> {
    return this.stepUps.withPasskey(by, response, relyingPartyOf(request));
  }
}
