import { Injectable } from '@nestjs/common';
import { type UserRow, type PendingUser, type User } from '@outpost/contracts/users.js';
import { Environment } from '../platform/env.js';
import { isPassword } from './password-hasher.js';
import { mustAddSecondFactor } from './second-factor/second-factor-rule.js';
import { type UserEntity } from './user.entity.js';

/** The API representation of an account, without the password hash. */
@Injectable()
export class UserPresenter {
  constructor(private readonly environment: Environment) {}

  present(user: UserEntity): User {
    const isShared = this.environment.NATS_URL !== undefined;
    return {
      ...this.presentAccount(user),
      // With the account, so that the navigation is complete when it is first drawn.
      ...(user.isAdmin && isShared && { seesCluster: true }),
      ...(user.addressConfirmedAt !== null && { hasConfirmedAddress: true }),
      ...(!isPassword(user.passwordHash) && { hasNoPassword: true }),
      ...(this.environment.BILLING === 'off' && { paymentsOff: true }),
      ...(mustAddSecondFactor(this.environment.SECOND_FACTOR, user) && { mustAddSecondFactor: true }),
    };
  }

  presentRow(user: UserEntity, servers: number): UserRow {
    return {
      ...this.presentAccount(user),
      isSuspended: user.isSuspended,
      ...(user.hasSecondFactor && { hasSecondFactor: true }),
      ...(user.rejection !== null && { rejection: user.rejection }),
      approvalNotice: user.approvalNotice,
      lastLoginAt: user.lastLoginAt?.toISOString() ?? null,
      servers,
    };
  }

  private presentAccount(user: UserEntity): User {
    return {
      ...presentPending(user),
      isAdmin: user.isAdmin,
      isApproved: user.isApproved,
      subscriptionStatus: this.environment.BILLING === 'off' ? 'active' : user.subscriptionStatus,
    };
  }
}

export const presentPending = (user: UserEntity): PendingUser => ({
  id: user.id,
  username: user.username,
  email: user.email,
  createdAt: user.createdAt.toISOString(),
});
