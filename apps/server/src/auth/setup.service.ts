import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type SetupRequest } from '@outpost/contracts/setup-requests.js';
import { Environment } from '../platform/env.js';
import { UserError, ValidationError } from '../platform/errors/app-error.js';
import { ConfigurationError } from '../platform/errors/configuration-error.js';
import { EventBus } from '../platform/event-bus.js';
import { SecretBox } from '../platform/secret-box.js';
import { networkOf } from '../platform/http/client-address.js';
import { AttemptLimiter } from './attempt-limiter.js';
import { setupDone, wrongSetupCode } from './auth.errors.js';
import { FirstAdminCreated } from './auth.events.js';
import { AuthService } from './auth.service.js';
import { hashToken } from './opaque-token.js';
import { normalCode, TYPED_CODE_BYTES, typedCodeOf } from './typed-code.js';
import { type UserEntity } from './user.entity.js';
import { UsersRepository } from './users.repository.js';

/**
 * Creates the first admin: from the settings, or with the setup code printed to the log. The code has 59 bits,
 * with at most ten guesses per quarter of an hour.
 */
@Injectable()
export class SetupService implements OnApplicationBootstrap {
  private code: string | undefined;

  constructor(
    private readonly users: UsersRepository,
    private readonly auth: AuthService,
    private readonly limiter: AttemptLimiter,
    private readonly environment: Environment,
    private readonly secrets: SecretBox,
    private readonly events: EventBus,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (!(await this.users.isEmpty())) return;
    const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = this.environment;
    if (username !== undefined && email !== undefined && password !== undefined) {
      await this.createAdmin({ username, email, password }).catch(rethrowUnlessDone);
    } else {
      this.code = this.newCode();
    }
  }

  /** Also false once `outpost admin create` has created an admin outside the running panel. */
  async isRequired(): Promise<boolean> {
    return this.code !== undefined && (await this.users.isEmpty());
  }

  /** The code to print; undefined once the panel has an admin. */
  get pendingCode(): string | undefined {
    return this.code;
  }

  /** @throws {UserError} `setup_done`, `wrong_setup_code`, `too_many_attempts` */
  async setUp({ code, ...account }: SetupRequest, address: string): Promise<UserEntity> {
    await this.limiter.take({ setup: networkOf(address) });
    if (!(await this.isRequired()) || this.code === undefined) throw setupDone();
    if (!sameCode(code, this.code)) throw wrongSetupCode();
    // Cleared before the next await, so that of two concurrent requests only one succeeds.
    const valid = this.code;
    this.code = undefined;
    try {
      return await this.createAdmin(account);
    } catch (error) {
      this.code = valid;
      throw error;
    }
  }

  /** The code typed at one replica may reach another: it is made of the key that they share. */
  private newCode(): string {
    const isShared = this.environment.NATS_URL !== undefined;
    return typedCodeOf(
      isShared
        ? Buffer.from(this.secrets.sign('first admin', 'setup code'), 'base64url')
        : randomBytes(TYPED_CODE_BYTES),
    );
  }

  /** The first admin operates the machine and has nobody to pay, so they get Premium. */
  private async createAdmin(request: RegisterInterestRequest): Promise<UserEntity> {
    const account = await this.auth.newAccount(request);
    const admin = await this.users.insertFirst({
      ...account,
      isAdmin: true,
      isApproved: true,
      subscriptionStatus: 'active',
    });
    if (!admin) throw setupDone();
    // The demo registers its servers now, and the first page of the new admin must find them.
    await this.events.publishAndWait(new FirstAdminCreated(admin.id));
    return admin;
  }
}

/** A weak ADMIN_PASSWORD aborts the start like any other invalid setting. Another replica may have been faster. */
function rethrowUnlessDone(error: unknown): void {
  if (error instanceof UserError && error.code === 'setup_done') return;
  if (!(error instanceof ValidationError)) throw error;
  throw new ConfigurationError('ADMIN_PASSWORD', `is refused. ${error.message}`, { cause: error });
}

function sameCode(typed: string, expected: string): boolean {
  const hashed = (text: string): Buffer => Buffer.from(hashToken(normalCode(text)));
  return timingSafeEqual(hashed(typed), hashed(expected));
}
