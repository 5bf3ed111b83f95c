import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { UserEntity } from './user.entity.js';

export type NewUser = Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey'>;

/** Name and address change together: the key of the address is made of both. */
type UserChange = Omit<Partial<NewUser>, 'username' | 'email'> &
  (Pick<NewUser, 'username' | 'email'> | { readonly username?: never; readonly email?: never });

/** Accounts that may act as admins. */
const ABLE_ADMIN = { isAdmin: true, isApproved: true, isSuspended: false } as const;

/** One spelling per person: compatibility forms and letter case do not make another name. */
export const foldedName = (text: string): string => text.normalize('NFKC').toLowerCase();

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<UserEntity | null> {
    return this.database.row(UserEntity, { id });
  }

  findByUsername(username: string): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOneBy({ usernameKey: foldedName(username) });
  }

  countPending(): Promise<number> {
    return this.database.read(UserEntity).countBy({ isApproved: false });
  }

  findFirstAdmin(): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOne({ where: ABLE_ADMIN, order: { id: 'ASC' } });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.read(UserEntity).count({ take: 1 })) === 0;
  }

  insert(user: NewUser): Promise<UserEntity> {
    return this.database.write((manager) => insertRow(manager, UserEntity, keyed(user)));
  }

  /** Changes what is given and returns the account as it is now; null when there is none. */
  update(id: number, change: UserChange): Promise<UserEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(UserEntity, { id }, keyed(change));
      return manager.findOneBy(UserEntity, { id });
    });
  }

  /** Changes the account only while it is as it was seen; false when it is not any more. */
  async updateIf(seen: Partial<UserEntity>, change: UserChange): Promise<boolean> {
    const result = await this.database.write((manager) => manager.update(UserEntity, seen, keyed(change)));
    return (result.affected ?? 0) > 0;
  }

  /** With the account go its sessions, API tokens and servers. */
  async delete(id: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(UserEntity, { id }));
    return (result.affected ?? 0) > 0;
  }

  /** False when nobody but this user is an admin who can sign in. Ask inside the write that relies on it. */
  hasOtherAdmin(id: number): Promise<boolean> {
    return this.database.write((manager) => manager.existsBy(UserEntity, { id: Not(id), ...ABLE_ADMIN }));
  }
}

/**
 * The folded forms follow what they are forms of. Several accounts may give one email address (docs/adr/0030), but its
 * column was made unique before that was so: the name, which holds no blank, keeps two of them apart.
 */
const keyed = <T extends UserChange>(user: T): T & Partial<UserEntity> => {
  const { username, email } = user;
  if (username === undefined) return user;
  const usernameKey = foldedName(username);
  return { ...user, usernameKey, emailKey: `${foldedName(email)} ${usernameKey}` };
};
