import { describe, expect, it } from '@jest/globals';
import { type Request, type Response } from 'express';
import { readEnvironment } from '../platform/read-environment.js';
import { SecretBox } from '../platform/secret-box.js';
import { deviceCookieOf, KnownDevices } from './known-devices.js';

const ANNA = { id: 1, passwordHash: '$argon2id$anna' };
const DAY_MS = 24 * 60 * 60 * 1000;

describe('a known device', () => {
  let now = new Date('2026-01-01T00:00:00Z');
  const devicesOf = (secret: string): KnownDevices =>
    new KnownDevices(new SecretBox(secret), { now: () => now }, readEnvironment({}));
  const devices = devicesOf('a secret of at least 32 characters');

  /** The cookie that a browser holds after a sign-in to which it sent the cookie `sent`. */
  const cookieAfter = (sent: string | undefined, secure = false): string => {
    const set: string[] = [];
    const response = { cookie: (name: string, value: string) => void set.push(`${name}=${value}`) };
    const request = { secure, headers: { cookie: sent } };
    devices.remember(request as unknown as Request, response as unknown as Response, ANNA);
    return set.join();
  };
  const valueOf = (cookie: string): string | undefined =>
    deviceCookieOf({ headers: { cookie } } as unknown as Request);

  it('is known to the account that signed in there', () => {
    expect(devices.find(valueOf(cookieAfter(undefined)), ANNA)).toMatch(/^[\w-]{16}$/);
  });

  it('keeps its id at the next sign-in', () => {
    const cookie = cookieAfter(undefined);
    const again = cookieAfter(cookie);
    expect(devices.find(valueOf(again), ANNA)).toBe(devices.find(valueOf(cookie), ANNA));
  });

  it('is recognised over https, where its cookie has another name', () => {
    const cookie = cookieAfter(undefined, true);
    expect(cookie).toMatch(/^__Host-/);
    expect(devices.find(valueOf(cookie), ANNA)).toBeDefined();
  });

  it.each([
    ['another account', { ...ANNA, id: 2 }],
    ['its account once the password was changed', { ...ANNA, passwordHash: '$argon2id$new' }],
  ])('is unknown to %s', (_who, owner) => {
    expect(devices.find(valueOf(cookieAfter(undefined)), owner)).toBeUndefined();
  });

  it.each([
    ['another secret signed it', (value: string) => devicesOf('x'.repeat(32)).find(value, ANNA)],
    [
      'its expiry was extended',
      (value: string) => devices.find(value.replace(/\.\d+\./, '.99999999999.'), ANNA),
    ],
    ['it is truncated', (value: string) => devices.find(value.slice(0, -1), ANNA)],
  ])('is unknown when %s', (_why, find) => {
    expect(find(valueOf(cookieAfter(undefined)) ?? '')).toBeUndefined();
  });

  it('is forgotten after ninety days', () => {
    const value = valueOf(cookieAfter(undefined));
    now = new Date(now.getTime() + 89 * DAY_MS);
    expect(devices.find(value, ANNA)).toBeDefined();
    now = new Date(now.getTime() + 2 * DAY_MS);
    expect(devices.find(value, ANNA)).toBeUndefined();
  });
});
