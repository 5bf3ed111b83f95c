import { randomBytes } from 'node:crypto';
import { type IncomingMessage } from 'node:http';
import { Injectable } from '@nestjs/common';
import { parseCookie } from 'cookie';
import { type Request, type Response } from 'express';
import { WallClock } from '../platform/clock.js';
import { Environment } from '../platform/env.js';
import { SecretBox } from '../platform/secret-box.js';
import { type UserEntity } from './user.entity.js';

const LIFETIME_MS = 90 * 24 * 60 * 60 * 1000;
const DEVICE_ID_BYTES = 12;
const PURPOSE = 'known device';
/** Device id, expiry in Unix seconds, signature. */
const COOKIE_VALUE = /^([\w-]{16})\.(\d{1,11})\.([\w-]{43})$/;

type Owner = Pick<UserEntity, 'id' | 'passwordHash'>;

/**
 * Browsers and terminals that have signed in to an account before, recognised by a signed cookie. Their sign-in
 * attempts are counted separately: otherwise anyone could lock the account's owner out with wrong passwords.
 */
@Injectable()
export class KnownDevices {
  constructor(
    private readonly secrets: SecretBox,
    private readonly clock: WallClock,
    private readonly environment: Environment,
  ) {}

  /** The device id, if the cookie was issued to this account and its password has not changed since. */
  find(cookie: string | undefined, owner: Owner): string | undefined {
    const [, device, seconds, signature] = COOKIE_VALUE.exec(cookie ?? '') ?? [];
    if (device === undefined || seconds === undefined || signature === undefined) return undefined;
    if (Number(seconds) * 1000 < this.clock.now().getTime()) return undefined;
    const isOurs = this.secrets.isSigned(signedText(device, seconds, owner), signature, PURPOSE);
    return isOurs ? device : undefined;
  }

  /** Makes the browser a known device of the account that has just signed in, or extends its expiry. */
  remember(request: Request, response: Response, owner: Owner): void {
    const device =
      this.find(deviceCookieOf(request), owner) ?? randomBytes(DEVICE_ID_BYTES).toString('base64url');
    const seconds = String(Math.floor((this.clock.now().getTime() + LIFETIME_MS) / 1000));
    const signature = this.secrets.sign(signedText(device, seconds, owner), PURPOSE);
    const secure = this.environment.isHttps || request.secure;
    response.cookie(cookieName(secure), [device, seconds, signature].join('.'), {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure,
      maxAge: LIFETIME_MS,
    });
  }
}

/** Includes the password hash, so that a new password invalidates all known devices. */
const signedText = (device: string, seconds: string, { id, passwordHash }: Owner): string =>
  [id, device, seconds, passwordHash].join(' ');

/** The prefix makes browsers refuse such a cookie from another subdomain; it requires https. */
const cookieName = (isSecure: boolean): string => `${isSecure ? '__Host-' : ''}outpost_device`;

export function deviceCookieOf(request: IncomingMessage): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  return cookies[cookieName(true)] ?? cookies[cookieName(false)];
}
