import { Body, Controller, Get, HttpCode, Post, Req, Res, UseGuards } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import {
  LoginRequest,
  RegisterInterestRequest,
  type RegisterInterestResponse,
} from '@outpost/contracts/auth.js';
import { type RegistrationTerms } from '@outpost/contracts/registration.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { Environment } from '../platform/env.js';
import { CurrentPrincipal, Public } from './access.js';
import { LoginGuard } from './access.guard.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { type Principal } from './principal.js';
import { SessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import { SignIns } from './sign-ins.service.js';
import { type UserEntity } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';
import { UserView } from './user.view.js';

@ApiTags('account')
@Controller()
export class AuthController {
  constructor(
    private readonly auth: AuthService,
    private readonly sessions: SessionsService,
    private readonly signIns: SignIns,
    private readonly cookies: SessionCookie,
    private readonly devices: KnownDevices,
    private readonly users: UserPresenter,
    private readonly environment: Environment,
  ) {}

  @Get('user')
  @ApiOkResponse({ type: UserView })
  current(@CurrentPrincipal() principal: Principal): User {
    return this.users.present(principal.user);
  }

  @Public()
  @UseGuards(LoginGuard)
  @Post('login')
  @HttpCode(200)
  @ApiBody({ type: LoginRequest })
  @ApiOkResponse({ type: UserView })
  async login(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<User> {
    const user = request.user as UserEntity;
    const token = await this.signIns.begin(user, {
      address: request.ip ?? '',
      userAgent: request.headers['user-agent'],
      formerCookie: this.cookies.read(request),
    });
    this.cookies.write(request, response, token);
    this.devices.remember(request, response, user);
    return this.users.present(user);
  }

  @Public()
  @Get('registration')
  registration(): RegistrationTerms {
    const { REGISTRATION, PASSWORD_MIN_LENGTH } = this.environment;
    return { mode: REGISTRATION, passwordMinLength: PASSWORD_MIN_LENGTH };
  }

  @Public()
  @Post('register-interest')
  @HttpCode(200)
  async registerInterest(
    @Body() body: RegisterInterestRequest,
    @Req() request: Request,
  ): Promise<RegisterInterestResponse> {
    await this.auth.registerInterest(body, request.ip ?? '');
    return {
      message: 'Thank you for your interest. You can sign in once an admin has approved your account.',
    };
  }

  /** A browser's session ends; an API token is left alone, since it is revoked by its id. */
  @Post('logout')
  @HttpCode(204)
  async logout(
    @CurrentPrincipal() principal: Principal,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<void> {
    const { via, credentialId, user } = principal;
    if (via === 'session') await this.sessions.signOut(credentialId, user.id);
    this.cookies.clear(request, response);
  }
}
