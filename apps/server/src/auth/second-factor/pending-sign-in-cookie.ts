import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { type CookieOptions, type Request, type Response } from 'express';
import { Environment } from '../../platform/env.js';
import { PENDING_SIGN_IN_MS } from './pending-sign-ins.js';

const PLAIN_NAME = 'outpost_sign_in';

/** The cookie that connects the two steps of a sign-in: scripts of the page can't read it. */
@Injectable()
export class PendingSignInCookie {
  /** As with sessions: browsers refuse the prefixed name from another subdomain. */
  private readonly name: string;

  constructor(private readonly environment: Environment) {
    this.name = environment.isHttps ? `__Host-${PLAIN_NAME}` : PLAIN_NAME;
  }

  read({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    return parseCookie(headers.cookie ?? '')[this.name];
  }

  write(request: Request, response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.optionsFor(request), maxAge: PENDING_SIGN_IN_MS });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.name, this.optionsFor(request));
  }

  private optionsFor(request: Request): CookieOptions {
    const secure = this.environment.isHttps || request.secure;
    return { httpOnly: true, sameSite: 'strict', path: '/', secure };
  }
}
