import { Injectable } from '@nestjs/common';
import { APP_ENROLMENT_MINUTES } from '@outpost/contracts/limits.js';
import { type AppEnrolment, type SecondFactor, type SecondSteps } from '@outpost/contracts/second-factor.js';
import { WallClock } from '../../platform/clock.js';
import { Environment } from '../../platform/env.js';
import { NotFoundError } from '../../platform/errors/app-error.js';
import { EventBus } from '../../platform/event-bus.js';
import { SecretBox } from '../../platform/secret-box.js';
import { AttemptLimiter } from '../attempt-limiter.js';
import { actorOf, type Principal } from '../principal.js';
import { type UserEntity } from '../user.entity.js';
import { appUri, newAppSecret, stepOfCode } from './app-codes.js';
import { APP_SECRET, type AuthenticatorAppEntity } from './authenticator-app.entity.js';
import { FactorChanges } from './factor-changes.js';
import { PasskeysRepository } from './passkeys.repository.js';
import { presentPasskey } from './passkeys.service.js';
import { noEnrolment, noSecondFactor, wrongCode } from './second-factor.errors.js';
import { type NamedFactor, RecoveryCodesReplaced } from './second-factor.events.js';
import { SecondFactorCodes } from './second-factor-codes.js';
import { isSecondFactorRequired } from './second-factor-rule.js';
import { SecondFactorsRepository } from './second-factors.repository.js';

const ENROLMENT_MS = APP_ENROLMENT_MINUTES * 60_000;
const APP: NamedFactor = { kind: 'app', name: null };

/** The authenticator app and the recovery codes of somebody's own account. */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly passkeys: PasskeysRepository,
    private readonly changes: FactorChanges,
    private readonly codes: SecondFactorCodes,
    private readonly limiter: AttemptLimiter,
    private readonly secrets: SecretBox,
    private readonly environment: Environment,
    private readonly events: EventBus,
    private readonly clock: WallClock,
  ) {}

  async show(user: UserEntity): Promise<SecondFactor> {
    const [app, passkeys, recoveryCodesLeft] = await Promise.all([
      this.factors.findApp(user.id),
      this.passkeys.ofUser(user.id),
      this.factors.countCodes(user.id),
    ]);
    return {
      isRequired: isSecondFactorRequired(this.environment.SECOND_FACTOR, user),
      appAddedAt: app?.addedAt?.toISOString() ?? null,
      passkeys: passkeys.map(presentPasskey),
      recoveryCodesLeft,
    };
  }

  /** With what the account can complete a sign-in or a step-up. */
  async steps({ id }: UserEntity): Promise<SecondSteps> {
    const [app, passkeys, left] = await Promise.all([
      this.factors.findApp(id),
      this.passkeys.ofUser(id),
      this.factors.countCodes(id),
    ]);
    return {
      steps: [
        ...(app !== null && app.sealedSecret !== null ? (['app'] as const) : []),
        ...(passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(left > 0 ? (['recovery-code'] as const) : []),
      ],
    };
  }

  /** Makes a secret for an app. One that is in use stays in use until {@link confirmApp}. */
  async beginApp({ user: { id, username } }: Principal): Promise<AppEnrolment> {
    const secret = newAppSecret();
    await this.factors.beginApp(id, this.secrets.seal(secret, APP_SECRET), this.clock.now());
    return { secret, uri: appUri(secret, username) };
  }

  /**
   * Takes the app into use. Returns recovery codes if the account has none.
   *
   * @throws {UserError} `not_supported`: the secret was not shown within the last ten minutes; `wrong_code`,
   *   `too_many_attempts`
   */
  async confirmApp(by: Principal, code: string): Promise<readonly string[] | null> {
    const { id } = by.user;
    const keys = { stepUp: String(id) };
    await this.limiter.take(keys);
    const sealed = pendingSecretOf(await this.factors.findApp(id), this.clock.now());
    const digits = code.replace(/\s/g, '');
    const step = stepOfCode(this.secrets.open(sealed, APP_SECRET), digits, this.clock.now());
    if (step === null) throw wrongCode();
    await this.limiter.giveBack(keys);
    return this.changes.add(by, APP, async () => {
      if (!(await this.factors.confirmApp(id, sealed, step, this.clock.now()))) throw noEnrolment();
    });
  }

  /** @throws {NotFoundError} @throws {UserError} `second_factor_required` */
  removeApp(by: Principal): Promise<void> {
    return this.changes.remove(by, async () => {
      if (!(await this.factors.removeApp(by.user.id))) throw new NotFoundError('app');
      return APP;
    });
  }

  /** @throws {UserError} `not_supported`: without a second factor there is nothing to recover */
  async replaceRecoveryCodes(by: Principal): Promise<readonly string[]> {
    if (!by.user.hasSecondFactor) throw noSecondFactor();
    const recoveryCodes = await this.codes.replace(by.user.id);
    this.events.publish(new RecoveryCodesReplaced(actorOf(by), this.clock.now()));
    return recoveryCodes;
  }
}

/** @throws {UserError} `not_supported` */
function pendingSecretOf(app: AuthenticatorAppEntity | null, now: Date): string {
  const { sealedPendingSecret = null, pendingSince = null } = app ?? {};
  if (sealedPendingSecret === null || pendingSince === null) throw noEnrolment();
  if (now.getTime() - pendingSince.getTime() > ENROLMENT_MS) throw noEnrolment();
  return sealedPendingSecret;
}
