import { Body, Controller, Req } from '@nestjs/common';
import { say } from '@outpost/contracts/message.js';
import {
  ConfirmAddressRequest,
  type LinkedAccount,
  NewPasswordRequest,
  type PasswordResetAnswer,
  PasswordResetRequest,
} from '@outpost/contracts/password-resets.js';
import { type Request } from 'express';
import { Route } from '../../platform/http/route.js';
import { inEnglish } from '../../platform/in-english.js';
import { CurrentPrincipal } from '../access.js';
import { type Principal } from '../principal.js';
import { type UserEntity } from '../user.entity.js';
import { AddressConfirmations } from './address-confirmations.service.js';
import { PasswordResets } from './password-resets.service.js';

const RESET_NOTED = say(
  'auth.reset_noted',
  'If there is such an account, an email with a link to choose a new password is on its way to its address.',
);

@Controller()
export class EmailController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly confirmations: AddressConfirmations,
  ) {}

  @Route('POST /api/password-resets')
  async requestReset(
    @Body() { login }: PasswordResetRequest,
    @Req() { ip = '' }: Request,
  ): Promise<PasswordResetAnswer> {
    await this.resets.request(login, ip);
    return inEnglish({ message: RESET_NOTED });
  }

  @Route('POST /api/new-password')
  async setPassword(@Body() body: NewPasswordRequest, @Req() { ip = '' }: Request): Promise<LinkedAccount> {
    return linked(await this.resets.complete(body, ip));
  }

  @Route('POST /api/account/address-confirmation')
  requestConfirmation(@CurrentPrincipal() principal: Principal): Promise<void> {
    return this.confirmations.request(principal);
  }

  @Route('POST /api/address-confirmations')
  async confirm(@Body() { token }: ConfirmAddressRequest): Promise<LinkedAccount> {
    return linked(await this.confirmations.complete(token));
  }
}

const linked = ({ id, username }: UserEntity): LinkedAccount => ({ id, username });
