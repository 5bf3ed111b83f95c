import { say } from '@outpost/contracts/message.js';
import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { LoginRequest, RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type RegisterInterestResponse, type RegistrationTerms } from '@outpost/contracts/registration.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { Environment } from '../platform/env.js';
import { inEnglish } from '../platform/in-english.js';
import { Route } from '../platform/http/route.js';
import { CurrentPrincipal } from './access.js';
import { LoginGuard } from './access.guard.js';
import { AuthService } from './auth.service.js';
import { KnownDevices } from './known-devices.js';
import { type Principal } from './principal.js';
import { SessionCookie } from './session-cookie.js';
import { SessionsService } from './sessions.service.js';
import { SignIns } from './sign-ins.service.js';
import { type UserEntity } from './user.entity.js';
import { UserPresenter } from './user.presenter.js';

const INTEREST_NOTED = say(
  'auth.interest_registered',
  'Thank you for your interest. You can sign in once an admin has approved your account.',
);

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

  @Route('GET /api/user')
  current(@CurrentPrincipal() principal: Principal): User {
    return this.users.present(principal.user);
  }

  @UseGuards(LoginGuard)
  @Route('POST /api/login')
  async login(
    @Body() _body: LoginRequest,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<User> {
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

  @Route('GET /api/registration')
  registration(): RegistrationTerms {
    const { REGISTRATION, PASSWORD_MIN_LENGTH } = this.environment;
    return { mode: REGISTRATION, passwordMinLength: PASSWORD_MIN_LENGTH };
  }

  @Route('POST /api/register-interest')
  async registerInterest(
    @Body() body: RegisterInterestRequest,
    @Req() request: Request,
  ): Promise<RegisterInterestResponse> {
    await this.auth.registerInterest(body, request.ip ?? '');
    return inEnglish({ message: INTEREST_NOTED });
  }

  /** Ends a browser session. An API token stays valid: it is revoked by its id. */
  @Route('POST /api/logout')
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
