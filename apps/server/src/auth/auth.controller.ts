import { say } from '@outpost/contracts/message.js';
import { Body, Controller, Req, Res, UseGuards } from '@nestjs/common';
import { LoginRequest, RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type RegisterInterestResponse, type RegistrationTerms } from '@outpost/contracts/registration.js';
import { type User } from '@outpost/contracts/users.js';
import { type Request, type Response } from 'express';
import { EmailQueue } from '../mail/email-queue.js';
import { languageOf } from '../platform/http/client-language.js';
import { Environment } from '../platform/env.js';
import { inEnglish } from '../platform/in-english.js';
import { Route } from '../platform/http/route.js';
import { CurrentPrincipal } from './access.js';
import { LoginGuard } from './access.guard.js';
import { AuthService } from './auth.service.js';
import { type Principal } from './principal.js';
import { PendingSignInCookie } from './second-factor/pending-sign-in-cookie.js';
import { PendingSignIns } from './second-factor/pending-sign-ins.js';
import { secondFactorNeeded } from './second-factor/second-factor.errors.js';
import { SessionCookie } from './session-cookie.js';
import { OidcService } from './oidc/oidc.service.js';
import { SessionOpener } from './session-opener.js';
import { SessionsService } from './sessions.service.js';
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
    private readonly opener: SessionOpener,
    private readonly pending: PendingSignIns,
    private readonly pendingCookies: PendingSignInCookie,
    private readonly cookies: SessionCookie,
    private readonly users: UserPresenter,
    private readonly emails: EmailQueue,
    private readonly oidc: OidcService,
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
    if (!user.hasSecondFactor) return this.opener.open(user, request, response);
    this.pendingCookies.write(request, response, await this.pending.begin(user, request.ip ?? ''));
    throw secondFactorNeeded();
  }

  @Route('GET /api/registration')
  registration(): RegistrationTerms {
    const { REGISTRATION, PASSWORD_MIN_LENGTH } = this.environment;
    return {
      ...{ mode: REGISTRATION, passwordMinLength: PASSWORD_MIN_LENGTH },
      ...(this.oidc.name !== undefined && { issuer: this.oidc.name }),
      ...(this.emails.hasLinks && { sendsLinks: true }),
    };
  }

  @Route('POST /api/register-interest')
  async registerInterest(
    @Body() body: RegisterInterestRequest,
    @Req() request: Request,
  ): Promise<RegisterInterestResponse> {
    await this.auth.registerInterest(body, { address: request.ip ?? '', language: languageOf(request) });
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
