import { type IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { type CookieOptions, type Request, type Response } from 'express';
import { SESSION_LIFETIME_MS } from './sessions.service.js';

const SESSION_COOKIE = 'outpost_session';

const optionsFor = (request: Request): CookieOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  path: '/',
  // Behind https the cookie must never travel over http; on plain http a secure cookie would be dropped.
  secure: request.secure,
});

export function readSessionCookie(request: IncomingMessage): string | undefined {
  return parseCookie(request.headers.cookie ?? '')[SESSION_COOKIE];
}

export function writeSessionCookie(request: Request, response: Response, token: string): void {
  response.cookie(SESSION_COOKIE, token, { ...optionsFor(request), maxAge: SESSION_LIFETIME_MS });
}

export function clearSessionCookie(request: Request, response: Response): void {
  response.clearCookie(SESSION_COOKIE, optionsFor(request));
}
