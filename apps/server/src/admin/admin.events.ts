import { type Actor } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';

export type UserChange =
  'approved' | 'made-admin' | 'admin-revoked' | 'suspended' | 'unsuspended' | 'deleted';

type Named = Pick<UserEntity, 'id' | 'username'>;

/** An admin changed somebody's account; what was so before is no change. */
export class UserAdministered {
  constructor(
    readonly change: UserChange,
    readonly account: Named,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** Whoever owns the machine helped an account with `outpost admin`, beside the panel. */
export class UserChangedOffline {
  constructor(
    readonly rescue: 'admin-created' | 'password-reset',
    readonly username: string,
    readonly sessionsEnded: number,
    readonly tokensRevoked: number,
    readonly at: Date,
  ) {}
}
