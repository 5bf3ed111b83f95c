import { type UserEntity } from '../auth/user.entity.js';

export type AccountChange =
  'approved' | 'made-admin' | 'admin-revoked' | 'suspended' | 'unsuspended' | 'deleted';

type Named = Pick<UserEntity, 'id' | 'username'>;

/** An admin changed somebody's account; what was so before is no change. */
export class AccountAdministered {
  constructor(
    readonly change: AccountChange,
    readonly account: Named,
    readonly by: Named,
    readonly at: Date,
  ) {}
}
