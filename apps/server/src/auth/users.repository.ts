import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Between, type FindOptionsWhere, In, IsNull, LessThan, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { UserEntity } from './user.entity.js';

/** What an account has only once something has happened to it. */
type Later = 'language' | 'addressConfirmedAt' | 'rejection' | 'rejectedAt';

export type NewUser = Omit<UserEntity, 'id' | 'usernameKey' | 'emailKey' | Later> &
  Partial<Pick<UserEntity, Later>>;

/** Username and email change together: `email_key` is derived from both. */
type UserChange = Omit<Partial<NewUser>, 'username' | 'email'> &
  (Pick<NewUser, 'username' | 'email'> | { readonly username?: never; readonly email?: never });

/** An account as lists of people show it. */
export interface NamedPerson {
  readonly username: string;
  readonly isService: boolean;
}

/** Accounts that may act as admins. */
const ACTIVE_ADMIN = { isAdmin: true, isApproved: true, isSuspended: false } as const;

/** Accounts that wait for an admin's decision. */
export const PENDING = { isApproved: false, rejectedAt: IsNull() } as const;

/** Names that differ only in case or in Unicode compatibility forms fold to the same text. */
export const foldedName = (text: string): string => text.normalize('NFKC').toLowerCase();

@Injectable()
export class UsersRepository {
  constructor(private readonly database: Database) {}

  findById(id: number): Promise<UserEntity | null> {
    return this.database.row(UserEntity, { id });
  }

  /** Of people: service accounts neither sign in nor are invited. */
  findByUsername(username: string): Promise<UserEntity | null> {
    return this.database
      .read(UserEntity)
      .findOneBy({ usernameKey: foldedName(username), serviceOfId: IsNull() });
  }

  /** Of people and of service accounts. */
  findByName(name: string): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOneBy({ usernameKey: foldedName(name) });
  }

  servicesOf(ownerId: number, page: PageQuery): Promise<Page<UserEntity>> {
    const services = this.database
      .read(UserEntity)
      .createQueryBuilder('user')
      .where({ serviceOfId: ownerId });
    return listRows(services, BY_ID, page);
  }

  async serviceIdsOf(ownerId: number): Promise<readonly number[]> {
    const rows = await this.database
      .read(UserEntity)
      .find({ select: { id: true }, where: { serviceOfId: ownerId } });
    return rows.map(({ id }) => id);
  }

  countServicesOf(ownerId: number): Promise<number> {
    return this.database.write((manager) => manager.countBy(UserEntity, { serviceOfId: ownerId }));
  }

  /** As lists of people show them: a thousand in one page, so without TypeORM's entities. */
  async peopleAmong(ids: readonly number[]): Promise<ReadonlyMap<number, NamedPerson>> {
    const rows = await this.database
      .read(UserEntity)
      .createQueryBuilder('user')
      .select('user.id', 'id')
      .addSelect('user.username', 'username')
      .addSelect('user.serviceOfId', 'serviceOfId')
      .where({ id: In([...new Set(ids)]) })
      .getRawMany<Pick<UserEntity, 'id' | 'username' | 'serviceOfId'>>();
    return new Map(
      rows.map(({ id, username, serviceOfId }) => [id, { username, isService: serviceOfId !== null }]),
    );
  }

  findByIds(ids: readonly number[]): Promise<UserEntity[]> {
    return this.database.read(UserEntity).findBy({ id: In([...new Set(ids)]) });
  }

  async namesOf(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const rows = await this.database
      .read(UserEntity)
      .find({ select: { id: true, username: true }, where: { id: In([...new Set(ids)]) } });
    return new Map(rows.map(({ id, username }) => [id, username]));
  }

  countPending(): Promise<number> {
    return this.database.read(UserEntity).countBy(PENDING);
  }

  findAdmins(): Promise<UserEntity[]> {
    return this.database.read(UserEntity).findBy(ACTIVE_ADMIN);
  }

  /** People with this name, or with this address; at most so many. */
  findByLogin(login: string, limit: number): Promise<UserEntity[]> {
    const key = foldedName(login);
    return this.database.read(UserEntity).find({
      where: [
        { usernameKey: key, serviceOfId: IsNull() },
        { emailKey: key, serviceOfId: IsNull() },
        { emailKey: Between(`${key} `, `${key}!`), serviceOfId: IsNull() },
      ],
      order: { id: 'ASC' },
      take: limit,
    });
  }

  /** Ids of those that were rejected before, at most so many. */
  async rejectedBefore(moment: Date, limit: number): Promise<readonly number[]> {
    const rows = await this.database
      .read(UserEntity)
      .find({ select: { id: true }, where: { rejectedAt: LessThan(moment) }, take: limit });
    return rows.map(({ id }) => id);
  }

  findFirstAdmin(): Promise<UserEntity | null> {
    return this.database.read(UserEntity).findOne({ where: ACTIVE_ADMIN, order: { id: 'ASC' } });
  }

  async isEmpty(): Promise<boolean> {
    return (await this.database.read(UserEntity).count({ take: 1 })) === 0;
  }

  insert(user: NewUser): Promise<UserEntity> {
    return this.database.write((manager) => insertRow(manager, UserEntity, keyed(user)));
  }

  /** Undefined if there is an account already: of two replicas that are set up at once one succeeds. */
  insertFirst(user: NewUser): Promise<UserEntity | undefined> {
    return this.database.write(async (manager) =>
      (await manager.count(UserEntity, { take: 1 })) === 0
        ? insertRow(manager, UserEntity, keyed(user))
        : undefined,
    );
  }

  /** Changes the given fields and returns the updated account; null if there is none. */
  update(id: number, change: UserChange): Promise<UserEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(UserEntity, { id }, keyed(change));
      return manager.findOneBy(UserEntity, { id });
    });
  }

  /** Changes the account only if it still matches `expected`, and returns whether it did. */
  async updateIf(expected: FindOptionsWhere<UserEntity>, change: UserChange): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.update(UserEntity, expected, keyed(change)),
    );
    return (result.affected ?? 0) > 0;
  }

  /** Cascades to the account's sessions, API tokens and servers. */
  async delete(id: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(UserEntity, { id }));
    return (result.affected ?? 0) > 0;
  }

  /** Whether another admin can sign in. Call within the write that relies on it. */
  hasOtherAdmin(id: number): Promise<boolean> {
    return this.database.write((manager) => manager.existsBy(UserEntity, { id: Not(id), ...ACTIVE_ADMIN }));
  }
}

/**
 * Adds the folded keys. Several accounts may give the same email (docs/adr/0030), but the column of its key was created
 * unique before that: the appended username, which contains no space, keeps the keys distinct.
 */
const keyed = <T extends UserChange>(user: T): T & Partial<UserEntity> => {
  const { username, email } = user;
  if (username === undefined) return user;
  const usernameKey = foldedName(username);
  return { ...user, usernameKey, emailKey: `${foldedName(email)} ${usernameKey}` };
};
