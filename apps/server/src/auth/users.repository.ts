import { Injectable } from '@nestjs/common';
import { Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { UserEntity } from './user.entity.js';

export type NewUser = Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey'>;

/** One spelling per person: compatibility forms and letter case do not make another name. */
const fold = (text: string): string => text.normalize('NFKC').toLowerCase();

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOneBy({ id });
  }

  findByUsername(username: string): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOneBy({ usernameKey: fold(username) });
  }

  findByEmail(email: string): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOneBy({ emailKey: fold(email) });
  }

  findPending(): Promise<UserEntity[]> {
    return this.database
      .read(UserEntity)
      .find({ where: { isApproved: false }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  findFirstAdmin(): Promise<UserEntity | null> {
    return this.database
      .read(UserEntity)
      .findOne({ where: { isAdmin: true, isApproved: true }, order: { id: 'ASC' } });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.read(UserEntity).count({ take: 1 })) === 0;
  }

  insert(user: NewUser): Promise<UserEntity> {
    const keyed = { ...user, usernameKey: fold(user.username), emailKey: fold(user.email) };
    return this.database.write((manager) => manager.save(manager.create(UserEntity, keyed)));
  }

  /** Changes what is given and returns the account as it is now; null when there is none. */
  update(id: number, change: Partial<NewUser>): Promise<UserEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(UserEntity, { id }, change);
      return manager.findOneBy(UserEntity, { id });
    });
  }

  /** False when nobody but this user is an admin who can sign in. Ask inside the write that relies on it. */
  hasOtherAdmin(id: number): Promise<boolean> {
    return this.database.write((manager) =>
      manager.existsBy(UserEntity, { id: Not(id), isAdmin: true, isApproved: true }),
    );
  }
}
