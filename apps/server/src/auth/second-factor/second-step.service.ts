import { Injectable } from '@nestjs/common';
import { type PasskeyJson, type SecondSteps } from '@outpost/contracts/second-factor.js';
import { networkOf } from '../../platform/http/client-address.js';
import { Log } from '../../platform/log.js';
import { AttemptLimiter, type LimitKeys } from '../attempt-limiter.js';
import { type Visitor } from '../auth.service.js';
import { KnownDevices } from '../known-devices.js';
import { type UserEntity } from '../user.entity.js';
import { type RelyingParty } from './passkey-ceremonies.js';
import { PasskeysService } from './passkeys.service.js';
import { type PendingSignIn, PendingSignIns } from './pending-sign-ins.js';
import { wrongCode } from './second-factor.errors.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { SecondFactorService } from './second-factor.service.js';

/** A browser between the steps of signing in. */
export interface WaitingVisitor extends Visitor {
  /** The cookie of {@link PendingSignIns}; undefined if it has none. */
  readonly pending: string | undefined;
}

/** The second step of signing in. It is not skipped on known devices: those only have attempts of their own. */
@Injectable()
export class SecondStepService {
  constructor(
    private readonly pending: PendingSignIns,
    private readonly factors: SecondFactorService,
    private readonly codes: SecondFactorCodes,
    private readonly passkeys: PasskeysService,
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    private readonly log: Log,
  ) {}

  /** @throws {UserError} `sign_in_expired`, `account_suspended` */
  async steps(visitor: WaitingVisitor): Promise<SecondSteps> {
    return this.factors.steps((await this.find(visitor)).user);
  }

  /**
   * The account that the code belongs to.
   *
   * @throws {UserError} `sign_in_expired`, `account_suspended`, `wrong_code`, `too_many_attempts`
   */
  withCode(visitor: WaitingVisitor, code: string): Promise<UserEntity> {
    return this.complete(visitor, async ({ user: { id, username } }) => {
      const by = { userId: id, username, tokenName: null, address: visitor.address };
      if (!(await this.codes.accept(code, by))) throw wrongCode();
    });
  }

  /** @throws {UserError} `sign_in_expired`, `account_suspended`, `not_supported` */
  async beginPasskey(visitor: WaitingVisitor, site: RelyingParty): Promise<PasskeyJson> {
    const pending = await this.find(visitor);
    const { options, challenge } = await this.passkeys.beginProof(pending.user.id, site);
    await this.pending.challenge(pending, challenge);
    return options;
  }

  /** As {@link withCode}. */
  withPasskey(visitor: WaitingVisitor, response: PasskeyJson, site: RelyingParty): Promise<UserEntity> {
    return this.complete(visitor, async (pending) => {
      const challenge = await this.pending.takeChallenge(pending);
      await this.passkeys.prove(pending.user.id, response, challenge, site);
    });
  }

  private async complete(
    visitor: WaitingVisitor,
    prove: (pending: PendingSignIn) => Promise<void>,
  ): Promise<UserEntity> {
    const pending = await this.find(visitor);
    const { user } = pending;
    const keys = this.limitsOf(user, visitor);
    await this.limiter.take(keys);
    await prove(pending).catch((error: unknown) => {
      this.log.info({ address: visitor.address, userId: user.id }, 'the second step of a login failed');
      throw error;
    });
    await this.limiter.giveBack(keys);
    await this.pending.finish(pending);
    return user;
  }

  private find({ pending, address }: WaitingVisitor): Promise<PendingSignIn> {
    return this.pending.find(pending, address);
  }

  /** As with passwords, others can't use up the attempts of a device that the owner has signed in from. */
  private limitsOf(user: UserEntity, { address, device }: Visitor): LimitKeys {
    const known = this.devices.find(device, user);
    if (known !== undefined) return { secondStepDevice: `${user.id} ${known}` };
    return { secondStepPair: `${networkOf(address)} ${user.id}`, secondStepAccount: String(user.id) };
  }
}
