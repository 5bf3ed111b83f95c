import { type Actor } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';

export type AccountChange =
  'approved' | 'made-admin' | 'admin-revoked' | 'suspended' | 'unsuspended' | 'deleted';

type Named = Pick<UserEntity, 'id' | 'username'>;

/** An admin changed somebody's account; what was so before is no change. */
export class AccountAdministered {
  constructor(
    readonly change: AccountChange,
    readonly account: Named,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** Whoever owns the machine helped an account with `outpost admin`, beside the panel. */
export class AccountRescued {
  constructor(
    readonly rescue: 'admin-created' | 'password-reset',
    readonly username: string,
    readonly sessionsEnded: number,
    readonly tokensRevoked: number,
    readonly at: Date,
  ) {}
}
