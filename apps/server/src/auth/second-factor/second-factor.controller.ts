import { Body, Controller, Param, Req } from '@nestjs/common';
import { AddPasskeyRequest, CodeRequest } from '@outpost/contracts/second-factor-requests.js';
import {
  type AddedSecondFactor,
  type AppEnrolment,
  type PasskeyOptions,
  type RecoveryCodes,
  type SecondFactor,
} from '@outpost/contracts/second-factor.js';
import { type Request } from 'express';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { Route } from '../../platform/http/route.js';
import { CurrentPrincipal } from '../access.js';
import { type Principal } from '../principal.js';
import { relyingPartyOf } from './passkey-ceremonies.js';
import { PasskeysService } from './passkeys.service.js';
import { SecondFactorService } from './second-factor.service.js';

/** The second factors of somebody's own account. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorService,
    private readonly passkeys: PasskeysService,
  ) {}

  @Route('GET /api/account/second-factor')
  show(@CurrentPrincipal() { user }: Principal): Promise<SecondFactor> {
    return this.factors.show(user);
  }

  @Route('POST /api/account/second-factor/app')
  beginApp(@CurrentPrincipal() by: Principal): Promise<AppEnrolment> {
    return this.factors.beginApp(by);
  }

  @Route('POST /api/account/second-factor/app/confirm')
  async confirmApp(
    @CurrentPrincipal() by: Principal,
    @Body() { code }: CodeRequest,
  ): Promise<AddedSecondFactor> {
    return { recoveryCodes: await this.factors.confirmApp(by, code) };
  }

  @Route('DELETE /api/account/second-factor/app')
  removeApp(@CurrentPrincipal() by: Principal): Promise<void> {
    return this.factors.removeApp(by);
  }

  @Route('POST /api/account/second-factor/recovery-codes')
  async replaceRecoveryCodes(@CurrentPrincipal() by: Principal): Promise<RecoveryCodes> {
    return { recoveryCodes: await this.factors.replaceRecoveryCodes(by) };
  }

  @Route('POST /api/account/second-factor/passkeys/options')
  async beginPasskey(@CurrentPrincipal() by: Principal, @Req() request: Request): Promise<PasskeyOptions> {
    return { options: await this.passkeys.beginAdding(by, relyingPartyOf(request)) };
  }

  @Route('POST /api/account/second-factor/passkeys')
  async addPasskey(
    @CurrentPrincipal() by: Principal,
    @Body() body: AddPasskeyRequest,
    @Req() request: Request,
  ): Promise<AddedSecondFactor> {
    return { recoveryCodes: await this.passkeys.add(by, body, relyingPartyOf(request)) };
  }

  @Route('DELETE /api/account/second-factor/passkeys/:id')
  removePasskey(@CurrentPrincipal() by: Principal, @Param('id', IdPipe) id: number): Promise<void> {
    return this.passkeys.remove(by, id);
  }
}
