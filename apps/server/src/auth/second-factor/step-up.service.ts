import { Injectable } from '@nestjs/common';
import { type StepUpRequest } from '@outpost/contracts/second-factor-requests.js';
import { type PasskeyJson } from '@outpost/contracts/second-factor.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { currentPasswordNeeded } from '../auth.errors.js';
import { OwnPassword } from '../own-password.js';
import { actorOf, type Principal } from '../principal.js';
import { SessionsService } from '../sessions.service.js';
import { type RelyingParty } from './passkey-ceremonies.js';
import { PasskeysService } from './passkeys.service.js';
import { codeNeeded, wrongCode } from './second-factor.errors.js';
import { SecondFactorCodes } from './second-factor-codes.js';

/** Has people prove again who they are, before something dangerous: the browser may have been left open. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly codes: SecondFactorCodes,
    private readonly passkeys: PasskeysService,
    private readonly password: OwnPassword,
    private readonly sessions: SessionsService,
    private readonly limiter: AttemptLimiter,
  ) {}

  /**
   * With a code if the account has a second factor, else with its password.
   *
   * @throws {UserError} `wrong_code`, `wrong_password`, `validation_failed`, `too_many_attempts`
   */
  async prove(by: Principal, { code, currentPassword }: StepUpRequest): Promise<void> {
    if (by.user.hasSecondFactor) await this.requireCode(by, code);
    else if (currentPassword === undefined || currentPassword === '') throw currentPasswordNeeded();
    else await this.password.require(by.user, currentPassword);
    await this.sessions.confirm(by.credentialId);
  }

  /** @throws {UserError} `not_supported`: the account has no passkey */
  async beginPasskey(by: Principal, site: RelyingParty): Promise<PasskeyJson> {
    const { options, challenge } = await this.passkeys.beginProof(by.user.id, site);
    await this.sessions.challenge(by.credentialId, challenge);
    return options;
  }

  /** @throws {UserError} `wrong_code`, `too_many_attempts` */
  async withPasskey(by: Principal, response: PasskeyJson, site: RelyingParty): Promise<void> {
    await this.limited(by, async () => {
      const challenge = await this.sessions.takeChallenge(by.credentialId);
      await this.passkeys.prove(by.user.id, response, challenge, site);
    });
    await this.sessions.confirm(by.credentialId);
  }

  private async requireCode(by: Principal, code: string | undefined): Promise<void> {
    if (code === undefined || code === '') throw codeNeeded();
    await this.limited(by, async () => {
      if (!(await this.codes.accept(code, actorOf(by)))) throw wrongCode();
    });
  }

  private async limited(by: Principal, prove: () => Promise<void>): Promise<void> {
    const keys = { stepUp: String(by.user.id) };
    await this.limiter.take(keys);
    await prove();
    await this.limiter.giveBack(keys);
  }
}
