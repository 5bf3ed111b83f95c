import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { type Request } from 'express';
import { Strategy as CustomStrategy } from 'passport-custom';
import { Strategy as LocalStrategy } from 'passport-local';
import { AuthService } from './auth.service.js';
import { Authenticator } from './authenticator.js';
import { deviceCookieOf } from './known-devices.js';
import { type Principal } from './principal.js';
import { type UserEntity } from './user.entity.js';

export const LOGIN_STRATEGY = 'login';
export const CREDENTIAL_STRATEGY = 'credential';

/** Username and password, once, at login. */
@Injectable()
export class LoginStrategy extends PassportStrategy(LocalStrategy, LOGIN_STRATEGY) {
  constructor(private readonly auth: AuthService) {
    super({ passReqToCallback: true });
  }

  validate(request: Request, username: string, password: string): Promise<UserEntity> {
    return this.auth.verify(
      { username, password },
      { address: request.ip ?? '', device: deviceCookieOf(request) },
    );
  }
}

/** The session cookie or the API token, with every later request. */
@Injectable()
export class CredentialStrategy extends PassportStrategy(CustomStrategy, CREDENTIAL_STRATEGY) {
  constructor(private readonly authenticator: Authenticator) {
    super();
  }

  async validate(request: IncomingMessage): Promise<Principal | false> {
    return (await this.authenticator.identify(request)) ?? false;
  }
}
