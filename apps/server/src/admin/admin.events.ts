import { type Actor } from '../auth/principal.js';
import { type UserEntity } from '../auth/user.entity.js';

export type UserChange =
  | 'approved'
  | 'rejected'
  | 'made-admin'
  | 'admin-revoked'
  | 'suspended'
  | 'unsuspended'
  | 'second-factor-reset'
  | 'deleted';

type Named = Pick<UserEntity, 'id' | 'username'>;

/** An admin changed an account. Not published if the account was already in the requested state. */
export class UserAdministered {
  constructor(
    readonly change: UserChange,
    readonly account: Named,
    readonly by: Actor,
    readonly at: Date,
  ) {}
}

/** The machine's operator changed an account with `outpost admin`, outside the running panel. */
export class UserChangedOffline {
  constructor(
    readonly rescue: 'admin-created' | 'password-reset' | 'second-factor-reset',
    readonly username: string,
    readonly sessionsEnded: number,
    readonly tokensRevoked: number,
    readonly at: Date,
  ) {}
}
