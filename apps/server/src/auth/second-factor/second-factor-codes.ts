import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RECOVERY_CODE_COUNT } from '@outpost/contracts/limits.js';
import { WallClock } from '../../platform/clock.js';
import { EventBus } from '../../platform/event-bus.js';
import { SecretBox } from '../../platform/secret-box.js';
import { type Actor } from '../principal.js';
import { normalCode, TYPED_CODE_BYTES, typedCodeOf } from '../typed-code.js';
import { stepOfCode } from './app-codes.js';
import { APP_SECRET } from './authenticator-app.entity.js';
import { RecoveryCodeUsed } from './second-factor.events.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const APP_CODE = /^\d{6}$/;
const PURPOSE = 'recovery code';

/** Codes as proof: those of the authenticator app, and recovery codes. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  /** Uses up the code, and returns whether it was valid. */
  async accept(typed: string, by: Actor): Promise<boolean> {
    const code = normalCode(typed);
    return APP_CODE.test(code) ? this.acceptOfApp(by.userId, code) : this.acceptRecovery(code, by);
  }

  /** New recovery codes of the account instead of all former ones. Call within the change. */
  async replace(userId: number): Promise<readonly string[]> {
    const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
      typedCodeOf(randomBytes(TYPED_CODE_BYTES)),
    );
    await this.factors.replaceCodes(
      userId,
      codes.map((code) => this.hashOf(userId, normalCode(code))),
    );
    return codes;
  }

  private async acceptOfApp(userId: number, code: string): Promise<boolean> {
    const sealed = (await this.factors.findApp(userId))?.sealedSecret ?? null;
    if (sealed === null) return false;
    const step = stepOfCode(this.secrets.open(sealed, APP_SECRET), code, this.clock.now());
    return step !== null && this.factors.useStep(userId, step);
  }

  private async acceptRecovery(code: string, by: Actor): Promise<boolean> {
    const now = this.clock.now();
    if (!(await this.factors.useCode(by.userId, this.hashOf(by.userId, code), now))) return false;
    this.events.publish(new RecoveryCodeUsed(await this.factors.countCodes(by.userId), by, now));
    return true;
  }

  /** With the panel's key: without it, 59 bits could be tried one by one. */
  private hashOf(userId: number, code: string): string {
    return this.secrets.sign(`${userId} ${code}`, PURPOSE);
  }
}
