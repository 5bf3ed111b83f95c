import { describe, expect, it } from '@jest/globals';
import { appUri, newAppSecret, stepOfCode } from './app-codes.js';

/** `12345678901234567890`, the secret of RFC 6238, appendix B, in Base32. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('Codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at %d seconds', (seconds, code) => {
    expect(stepOfCode(SECRET, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  it.each([
    [-61, null],
    [-60, null],
    [-30, 1],
    [0, 1],
    [30, 1],
    [59, 1],
    [60, null],
  ])('count a step early and a step late: %d seconds after their step began', (late, step) => {
    expect(stepOfCode(SECRET, '287082', new Date((30 + late) * 1_000))).toBe(step);
  });

  it.each(['', '28708', '2870820', '28708a', '０５０４７１'])('are six digits: not "%s"', (code) => {
    expect(stepOfCode(SECRET, code, new Date(59_000))).toBeNull();
  });

  it('have secrets of 160 bits, which are different', () => {
    const secrets = [newAppSecret(), newAppSecret()];
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(secrets[0]).not.toBe(secrets[1]);
  });

  it('are set up by a URI that names panel and account', () => {
    const uri = new URL(appUri(SECRET, 'jörg'));
    expect([uri.protocol, decodeURIComponent(uri.pathname)]).toEqual([
      'otpauth:',
      expect.stringContaining('Outpost:jörg'),
    ]);
    expect(Object.fromEntries(uri.searchParams)).toMatchObject({
      ...{ secret: SECRET, issuer: 'Outpost', algorithm: 'SHA1', digits: '6', period: '30' },
    });
  });
});
