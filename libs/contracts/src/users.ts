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
export interface PendingUser extends Pick<User, 'id' | 'username' | 'email' | 'createdAt'> {
  /** Names of other accounts that gave the same email address; left out when there are none. */
  readonly sharesEmailWith?: readonly string[];
}

/** How the news of an approval reached its owner; null before it. */
export type ApprovalNotice = 'sent' | 'not-configured' | 'failed';

/** A row of `GET /api/users`, for admins. */
export interface AccountRow extends User {
  readonly isSuspended: boolean;
  readonly approvalNotice: ApprovalNotice | null;
  /** ISO 8601, UTC; null until the first sign-in. */
  readonly lastLoginAt: string | null;
  readonly servers: number;
}

/** Whether this is another address: letter case and compatibility forms do not make one. */
export const isOtherEmail = (before: string, after: string): boolean => folded(before) !== folded(after);

const folded = (text: string): string => text.trim().normalize('NFKC').toLowerCase();
