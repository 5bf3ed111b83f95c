import { Body, Controller, Req, Res } from '@nestjs/common';
import { ChangePasswordRequest, UpdateProfileRequest } from '@outpost/contracts/account.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { Route } from '../platform/http/route.js';
import { CurrentPrincipal } from './access.js';
import { AccountService } from './account.service.js';
import { type Principal } from './principal.js';
import { SessionCookie } from './session-cookie.js';
import { UserPresenter } from './user.presenter.js';

@Controller()
export class AccountController {
  constructor(
    private readonly account: AccountService,
    private readonly users: UserPresenter,
    private readonly cookies: SessionCookie,
  ) {}

  @Route('PATCH /api/account')
  async update(
    @CurrentPrincipal() principal: Principal,
    @Body() profile: UpdateProfileRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
    const { user, cookie } = await this.account.update(principal, profile);
    if (cookie !== null) this.cookies.write(request, response, cookie);
    return this.users.present(user);
  }

  @Route('POST /api/account/password')
  async changePassword(
    @CurrentPrincipal() principal: Principal,
    @Body() body: ChangePasswordRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    this.cookies.write(request, response, await this.account.changePassword(principal, body));
  }
}
