import { Injectable } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { PENDING_SIGN_IN_MINUTES } from '@outpost/contracts/limits.js';
import { IsNull, LessThan, Not } from 'typeorm';
import { WallClock } from '../../platform/clock.js';
import { Database } from '../../platform/database/database.js';
import { networkOf } from '../../platform/http/client-address.js';
import { accountSuspended } from '../auth.errors.js';
import { hashToken, newOpaqueToken } from '../opaque-token.js';
import { type UserEntity } from '../user.entity.js';
import { UsersRepository } from '../users.repository.js';
import { PendingSignInEntity } from './pending-sign-in.entity.js';
import { signInExpired } from './second-factor.errors.js';

export const PENDING_SIGN_IN_MS = PENDING_SIGN_IN_MINUTES * 60_000;
/** Whoever has the password can begin any number: the oldest of these goes. */
const PER_ACCOUNT = 5;

/** A sign-in whose first step is done. */
export interface PendingSignIn {
  readonly id: number;
  readonly user: UserEntity;
}

/** Sign-ins between password and second step: for five minutes, once, in the same browser and network. */
@Injectable()
export class PendingSignIns {
  constructor(
    private readonly users: UsersRepository,
    private readonly database: Database,
    private readonly clock: WallClock,
  ) {}

  /** Begins one for an account whose password was right, and returns the secret for its cookie. */
  async begin({ id: userId, passwordHash }: UserEntity, address: string): Promise<string> {
    const token = newOpaqueToken();
    const row = {
      ...{ userId, tokenHash: hashToken(token), passwordMark: hashToken(passwordHash), challenge: null },
      ...{
        network: networkOf(address),
        expiresAt: new Date(this.clock.now().getTime() + PENDING_SIGN_IN_MS),
      },
    };
    await this.database.writeInTurn(`pending sign-ins of account ${userId}`, async (manager) => {
      await manager.insert(PendingSignInEntity, row);
      const all = await manager.find(PendingSignInEntity, { where: { userId }, order: { id: 'DESC' } });
      for (const { id } of all.slice(PER_ACCOUNT)) await manager.delete(PendingSignInEntity, { id });
    });
    return token;
  }

  /**
   * The sign-in of a cookie.
   *
   * @throws {UserError} `sign_in_expired`: also from another network, or when the password has changed since;
   *   `account_suspended`
   */
  async find(token: string | undefined, address: string): Promise<PendingSignIn> {
    const row =
      token === undefined
        ? null
        : await this.database.row(PendingSignInEntity, { tokenHash: hashToken(token) });
    if (!row || row.expiresAt <= this.clock.now() || row.network !== networkOf(address))
      throw signInExpired();
    const user = await this.users.findById(row.userId);
    if (!user || hashToken(user.passwordHash) !== row.passwordMark) throw signInExpired();
    if (user.isSuspended) throw accountSuspended();
    return { id: row.id, user };
  }

  /** Ends it after its second step. @throws {UserError} `sign_in_expired`: of two who complete it at once, one does */
  async finish({ id }: PendingSignIn): Promise<void> {
    const { affected } = await this.database.write((manager) => manager.delete(PendingSignInEntity, { id }));
    if (!affected) throw signInExpired();
  }

  async challenge({ id }: PendingSignIn, challenge: string): Promise<void> {
    await this.database.write((manager) => manager.update(PendingSignInEntity, { id }, { challenge }));
  }

  /** What the passkey had to sign; null if nothing was asked, or it was answered before. */
  takeChallenge({ id }: PendingSignIn): Promise<string | null> {
    return this.database.write(async (manager) => {
      const row = await manager.findOneBy(PendingSignInEntity, { id, challenge: Not(IsNull()) });
      if (row) await manager.update(PendingSignInEntity, { id }, { challenge: null });
      return row?.challenge ?? null;
    });
  }

  @Cron(CronExpression.EVERY_HOUR)
  async forgetExpired(): Promise<void> {
    const expired = { expiresAt: LessThan(this.clock.now()) };
    await this.database.write((manager) => manager.delete(PendingSignInEntity, expired));
  }
}
