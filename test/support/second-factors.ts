import { type AddedSecondFactor, type AppEnrolment } from '@outpost/contracts/second-factor.js';
import { Secret, TOTP } from 'otpauth';
import { passwordOf, type PanelAddress } from './accounts.js';
import { type Answer, RawClient } from './api.js';

const STEP_MS = 30_000;

/** An authenticator app with the secret of one account. Each code it shows is of a later time step. */
export class TestApp {
  private readonly totp: TOTP;
  private last = 0;

  constructor(secret: string) {
    this.totp = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** @param at milliseconds since 1970 */
  code(at = Date.now()): string {
    const step = Math.floor(at / STEP_MS);
    this.last = Math.max(step, this.last + 1);
    return this.totp.generate({ timestamp: this.last * STEP_MS });
  }

  /** The last code once more. */
  again(): string {
    return this.totp.generate({ timestamp: this.last * STEP_MS });
  }
}

export interface Enrolled {
  readonly app: TestApp;
  readonly recoveryCodes: readonly string[];
}

/** Adds an authenticator app to the account of a client that has just signed in. */
export async function addApp(client: RawClient): Promise<Enrolled> {
  const begun = await client.post<AppEnrolment>('/api/account/second-factor/app');
  const app = new TestApp(begun.body.secret);
  // A step behind, so that codes of this minute remain for the test.
  const code = app.code(Date.now() - STEP_MS);
  const { status, body } = await client.post<AddedSecondFactor>('/api/account/second-factor/app/confirm', {
    code,
  });
  if (status !== 200) throw new Error(`adding an app failed: ${JSON.stringify(body)}`);
  return { app, recoveryCodes: body.recoveryCodes ?? [] };
}

/** The first step of signing in as a user with a second factor. */
export async function firstStep(
  panel: PanelAddress,
  username: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly client: RawClient; readonly answer: Answer }> {
  const client = new RawClient(panel.url, headers);
  const answer = await client.post('/api/login', { username, password: passwordOf(username) });
  return { client, answer };
}
