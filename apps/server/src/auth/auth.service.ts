import { Injectable } from '@nestjs/common';
import { type LoginRequest, type RegisterInterestRequest } from '@outpost/contracts/auth.js';
import { type LanguageCode } from '@outpost/contracts/languages.js';
import { WallClock } from '../platform/clock.js';
import { Database } from '../platform/database/database.js';
import { Environment } from '../platform/env.js';
import { AppError, type UserError } from '../platform/errors/app-error.js';
import { EventBus } from '../platform/event-bus.js';
import { networkOf } from '../platform/http/client-address.js';
import { Limits } from '../platform/limits.js';
import { Log } from '../platform/log.js';
import { AttemptLimiter, type LimitKeys } from './attempt-limiter.js';
import { AccountChanged } from './auth.events.js';
import {
  accountRejected,
  accountSuspended,
  awaitingApproval,
  localSignInClosed,
  registrationClosed,
  registrationFull,
  usernameTaken,
  wrongCredentials,
} from './auth.errors.js';
import { AccountEmails } from './email/account-emails.js';
import { KnownDevices } from './known-devices.js';
import { NewPasswords } from './new-passwords.js';
import { noPassword, PasswordHasher } from './password-hasher.js';
import { type UserEntity } from './user.entity.js';
import { foldedName, type NewUser, UsersRepository } from './users.repository.js';

/** Where a sign-in attempt comes from. */
export interface Visitor {
  /** IP address. */
  readonly address: string;
  /** The browser's cookie of {@link KnownDevices}; undefined if it has none. */
  readonly device: string | undefined;
}

/** Where a request for an account comes from. */
export interface Registrant {
  /** IP address. */
  readonly address: string;
  /** Of the browser; null if it asks for none of ours. */
  readonly language: LanguageCode | null;
}

/** Somebody whom an issuer of OpenID Connect has signed in. */
export interface RegisteringPerson {
  readonly username: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
}

/** How somebody comes to an account. */
export interface Arrival {
  /** Whether an admin has let them in already. */
  readonly isApproved: boolean;
  /** Stores in the same transaction what comes with the account. */
  readonly also: (user: UserEntity) => Promise<void>;
}

@Injectable()
export class AuthService {
  constructor(
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly passwords: NewPasswords,
    private readonly limiter: AttemptLimiter,
    private readonly devices: KnownDevices,
    private readonly database: Database,
    private readonly environment: Environment,
    private readonly limits: Limits,
    private readonly emails: AccountEmails,
    private readonly clock: WallClock,
    private readonly events: EventBus,
    private readonly log: Log,
  ) {}

  /**
   * Checks username and password. Whether the account is suspended or awaits approval is disclosed only after the
   * correct password.
   *
   * @throws {UserError} `local_sign_in_closed`, `wrong_credentials`, `account_suspended`, `account_rejected`,
   *   `awaiting_approval`, `too_many_attempts`
   * @throws {OperationalError} `overloaded`
   */
  async verify({ username, password }: LoginRequest, visitor: Visitor): Promise<UserEntity> {
    if (this.environment.LOCAL_SIGN_IN === 'closed') throw localSignInClosed();
    const user = await this.users.findByUsername(username);
    const keys = this.limitsOf(username, user, visitor);
    await this.limiter.take(keys);
    const refused = (why: UserError): UserError => {
      // The username is not logged: people type their password into the wrong field.
      this.log.info({ address: visitor.address, userId: user?.id ?? null, code: why.code }, 'a login failed');
      return why;
    };
    if (!(await this.isCorrect(password, user, keys)) || !user) throw refused(wrongCredentials());
    await this.limiter.giveBack(keys);
    if (user.isSuspended) throw refused(accountSuspended());
    if (user.rejectedAt !== null) throw refused(accountRejected(user.rejection ?? ''));
    if (!user.isApproved) throw refused(awaitingApproval());
    return user;
  }

  /**
   * Stores an account that awaits approval. A taken username is disclosed, since another one must be chosen. Emails are
   * unverified and not used to sign in, so several accounts may give the same one: see docs/adr/0030.
   *
   * @throws {UserError} `registration_closed`, `limit_reached`, `username_taken`, `too_many_attempts`
   * @throws {OperationalError} `overloaded`
   */
  async registerInterest(request: RegisterInterestRequest, from: Registrant): Promise<void> {
    await this.register(request, from, { isApproved: false, also: () => Promise.resolve() });
  }

  /** The same for an account that comes with something. @throws what {@link Arrival.also} throws, and stores nothing */
  async register(request: RegisterInterestRequest, from: Registrant, arrival: Arrival): Promise<void> {
    const { REGISTRATION, LOCAL_SIGN_IN } = this.environment;
    if (REGISTRATION === 'closed' || LOCAL_SIGN_IN === 'closed') throw registrationClosed();
    await this.admit(from, arrival);
    await this.add(await this.newAccount(request), from, arrival);
  }

  /**
   * The same without a password. An operator who has let a group in expects its people, also while the registration
   * is closed.
   */
  async registerPerson(
    { isEmailVerified, ...person }: RegisteringPerson,
    from: Registrant,
    arrival: Arrival,
  ): Promise<UserEntity> {
    if (this.environment.REGISTRATION === 'closed' && !arrival.isApproved) throw registrationClosed();
    await this.admit(from, arrival);
    const addressConfirmedAt = isEmailVerified ? this.clock.now() : null;
    const account = { ...this.accountOf(person, noPassword()), addressConfirmedAt };
    return this.add(account, from, arrival);
  }

  /** @throws {ValidationError} the password is too easily guessed */
  async newAccount(request: RegisterInterestRequest): Promise<NewUser> {
    await this.passwords.require('password', request.password, request);
    return this.accountOf(request, await this.hasher.hash(request.password));
  }

  private accountOf({ username, email }: Pick<NewUser, 'username' | 'email'>, passwordHash: string): NewUser {
    return {
      username,
      email,
      passwordHash,
      isAdmin: false,
      isApproved: false,
      subscriptionStatus: 'inactive',
      createdAt: this.clock.now(),
      isSuspended: false,
      approvalNotice: null,
      lastLoginAt: null,
      hasSecondFactor: false,
      serviceOfId: null,
    };
  }

  private async admit({ address }: Registrant, arrival: Arrival): Promise<void> {
    await this.limiter.take({ register: networkOf(address) });
    await this.requireRoom(arrival);
  }

  private async add(account: NewUser, { language }: Registrant, arrival: Arrival): Promise<UserEntity> {
    const { isApproved } = arrival;
    // Checked again in turn: of two concurrent requests for one name or the last place, one is refused.
    const added = await this.database.writeInTurn('accounts that await approval', async () => {
      await this.requireRoom(arrival);
      if (await this.users.findByName(account.username)) throw usernameTaken();
      const inserted = await this.users.insert({ ...account, isApproved, language });
      await arrival.also(inserted);
      return inserted;
    });
    if (!isApproved) await this.emails.registered(added);
    const state = isApproved ? 'an account was registered' : 'an account awaits approval';
    this.log.info({ username: account.username }, state);
    this.events.publish(new AccountChanged(added.id));
    return added;
  }

  private async requireRoom({ isApproved }: Arrival): Promise<void> {
    if (isApproved) return;
    if ((await this.users.countPending()) >= this.limits.of('pending-accounts')) throw registrationFull();
  }

  /** A known device has a separate limit, so that others can't use up the attempts of the account's owner. */
  private limitsOf(username: string, user: UserEntity | null, { address, device }: Visitor): LimitKeys {
    const name = foldedName(username);
    const known = user ? this.devices.find(device, user) : undefined;
    if (known !== undefined) return { loginDevice: `${name} ${known}` };
    const network = networkOf(address);
    return { loginAddress: network, loginPair: `${network} ${name}`, loginName: name };
  }

  /** An attempt refused as overloaded was never checked, so it does not count. */
  private async isCorrect(password: string, user: UserEntity | null, keys: LimitKeys): Promise<boolean> {
    try {
      return await this.hasher.matches(password, user?.passwordHash);
    } catch (error) {
      if (error instanceof AppError && error.code === 'overloaded') await this.limiter.giveBack(keys);
      throw error;
    }
  }
}
