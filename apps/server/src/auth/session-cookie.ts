import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { type CookieOptions, type Request, type Response } from 'express';
import { Environment } from '../platform/env.js';
import { SESSION_LIFETIME_MS } from './sessions.service.js';

const PLAIN_NAME = 'outpost_session';
/** Browsers accept this prefix only over https and for this exact host: another subdomain can't plant the cookie. */
const HOST_NAME = `__Host-${PLAIN_NAME}`;

export const sessionCookieName = ({ isHttps }: Environment): string => (isHttps ? HOST_NAME : PLAIN_NAME);

/** The cookie that holds a session's secret. */
@Injectable()
export class SessionCookie {
  private readonly name: string;

  constructor(private readonly environment: Environment) {
    this.name = sessionCookieName(environment);
  }

  read({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
    return parseCookie(headers.cookie ?? '')[this.name];
  }

  write(request: Request, response: Response, token: string): void {
    response.cookie(this.name, token, { ...this.optionsFor(request), maxAge: SESSION_LIFETIME_MS });
  }

  clear(request: Request, response: Response): void {
    response.clearCookie(this.name, this.optionsFor(request));
  }

  private optionsFor(request: Request): CookieOptions {
    return {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      // Behind https the cookie must never travel over http; on plain http a secure cookie would be dropped.
      secure: this.environment.isHttps || request.secure,
    };
  }
}
