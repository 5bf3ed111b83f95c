import { Secret, TOTP } from 'otpauth';

const ISSUER = 'Outpost';
/** What RFC 4226 recommends for SHA-1. */
const SECRET_BYTES = 20;
/** The only parameters that every authenticator app supports. */
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** Phones are off by up to half a minute, and people type slowly. */
const STEPS_ASIDE = 1;
const CODE = /^[0-9]{6}$/;

/** A secret for an authenticator app, in Base32. */
export const newAppSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What the QR code for the app contains. */
export const appUri = (secret: string, username: string): string =>
  new TOTP({ ...PARAMETERS, issuer: ISSUER, label: username, secret: Secret.fromBase32(secret) }).toString();

/** The time step a code of the app belongs to (RFC 6238), of the current one and its neighbours; null if to none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  // The library throws for digits of other scripts.
  if (!CODE.test(code)) return null;
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) });
  const aside = totp.validate({ token: code, timestamp: now.getTime(), window: STEPS_ASIDE });
  return aside === null ? null : totp.counter({ timestamp: now.getTime() }) + aside;
}
