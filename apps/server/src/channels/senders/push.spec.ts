import { createPublicKey, type JsonWebKey, verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { aNotice, IDENTITY } from '../testing/channels-fixture.js';
import { PushBrowser } from '../testing/push-browser.js';
import { isPushKey, PUSH } from './push.js';

const browser = new PushBrowser();
const SETTINGS = {
  ...{ url: 'https://push.example.com/send/abc?v=1', p256dh: browser.p256dh, auth: browser.auth },
};

const callOf = (change = {}) =>
  PUSH.call(
    {
      ...{ settings: SETTINGS, notice: aNotice(change), id: 'delivery_9', reference: undefined },
      now: new Date(),
    },
    IDENTITY,
  );

const answer = (status: number) => ({ status, headers: {}, body: '' });

describe('A push', () => {
  it('is encrypted for the browser alone, which reads what is to be shown (RFC 8291)', () => {
    const call = callOf({ data: { alerts: [{ id: 12 }] } });
    expect([call.method, call.url.href]).toEqual(['POST', SETTINGS.url]);
    expect(call.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: 86_400, Urgency: 'high' });
    expect(Buffer.from(call.body).toString('latin1')).not.toContain('Chernarus');
    expect(browser.read(Buffer.from(call.body))).toEqual({
      ...{ title: 'Chernarus is down', body: 'Since 18:04 UTC.', tag: 'alert-12' },
      link: 'https://panel.example.com/alerts/3',
    });
  });

  it('is signed by the panel for the push service (RFC 8292)', () => {
    const [, token = '', key = ''] =
      /^vapid t=(\S+), k=(\S+)$/.exec(String(callOf().headers?.['Authorization'])) ?? [];
    expect(key).toBe(IDENTITY.publicKey);
    const [head = '', claims = '', signature = ''] = token.split('.');
    const point = Buffer.from(key, 'base64url');
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
    const jwk = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
    const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
    const signed = Buffer.from(`${head}.${claims}`);
    const given = Buffer.from(signature, 'base64url');
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, given)).toBe(true);
    const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    expect([aud, sub]).toEqual(['https://push.example.com', 'mailto:postmaster@localhost']);
  });

  it('fits in what push services take', () => {
    const lines = Array.from({ length: 50 }, () => 'щ'.repeat(80));
    expect(Buffer.from(callOf({ title: 'щ'.repeat(500), lines }).body).length).toBeLessThan(4_096);
  });

  it('says that the subscription has ended, or when to try again', () => {
    expect(PUSH.read(answer(201), false)).toEqual({ outcome: 'delivered', reference: null });
    for (const status of [404, 410]) expect(PUSH.read(answer(status), false)).toEqual({ outcome: 'ended' });
    expect(PUSH.read({ ...answer(429), headers: { 'retry-after': '60' } }, false)).toEqual({
      ...{ outcome: 'later', afterMs: 60_000 },
    });
    expect(PUSH.read(answer(413), false)).toEqual({ outcome: 'refused' });
  });
});

describe('isPushKey', () => {
  it('tells points of the curve from anything else', () => {
    expect(isPushKey(SETTINGS.p256dh)).toBe(true);
    expect(isPushKey(`B${'A'.repeat(86)}`)).toBe(false);
    expect(isPushKey('')).toBe(false);
  });
});
