export type SubscriptionStatus = 'active' | 'inactive';

/** An account as its owner and the admins see it. */
export interface User {
  readonly id: number;
  readonly username: string;
  readonly email: string;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  readonly isAdmin: boolean;
  readonly isApproved: boolean;
  readonly subscriptionStatus: SubscriptionStatus;
}

/** A row of `GET /api/pending-users`. */
export type PendingUser = Pick<User, 'id' | 'username' | 'email' | 'createdAt'>;
