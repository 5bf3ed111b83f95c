import { Injectable } from '@nestjs/common';
import { type Caller } from './may.js';
import { MembershipsRepository } from './memberships.repository.js';
import { UsersRepository } from './users.repository.js';

/** Accounts in whose name something is done while nobody is there. */
@Injectable()
export class AbsentCallers {
  constructor(
    private readonly users: UsersRepository,
    private readonly memberships: MembershipsRepository,
  ) {}

  /** As which an account acts; undefined for one that may not act at all. */
  async of(userId: number): Promise<Caller | undefined> {
    const user = await this.users.findById(userId);
    if (!user?.isApproved || user.isSuspended) return undefined;
    return { user, grants: await this.memberships.grantsOf(userId), limits: null };
  }
}
