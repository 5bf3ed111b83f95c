import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { type UserOrder, type UsersQuery } from '@outpost/contracts/admin.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Between, In, IsNull } from 'typeorm';
import { type UserHoldings } from '@outpost/contracts/users.js';
import { ApiTokenEntity } from '../auth/api-token.entity.js';
import { MembershipEntity } from '../auth/membership.entity.js';
import { UserEntity } from '../auth/user.entity.js';
import { foldedName, PENDING } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { BY_ID, type ListOrder, listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { LongReads } from '../platform/database/long-reads.js';
import { type Page, presented } from '../platform/pages/page.js';
import { GroupEntity } from '../servers/groups/group.entity.js';
import { ServerEntity } from '../servers/server.entity.js';

/** An account and how many servers it owns. */
export interface ListedUser {
  readonly user: UserEntity;
  readonly servers: number;
}

/** Service accounts are listed with whoever has them. */
const PEOPLE = { serviceOfId: IsNull() };
const ORDERS: Readonly<Record<UserOrder, ListOrder<UserEntity>>> = {
  name: { by: 'usernameKey', holds: 'text', direction: 'ASC' },
  newest: NEWEST_FIRST,
};
const CONTAINS = `(user.usernameKey LIKE :pattern ESCAPE '\\' OR user.emailKey LIKE :pattern ESCAPE '\\')`;
const SERVERS_NAMED = 100;
/** Addresses per query: each one is a separate index search. */
const EMAILS_PER_QUERY = 100;

/** Queries across all accounts, for admins only. */
@Injectable()
export class UserListRepository {
  constructor(
    private readonly database: Database,
    private readonly reads: LongReads,
  ) {}

  /**
   * Accounts in the order asked for. With `q` only those whose username or email contains it, ignoring case: no index supports that,
   * so all accounts are scanned in the long-read thread.
   *
   * @throws {UserError} `too_many_attempts` if `askedBy` runs too many searches at once
   */
  async page({ q = '', sort = 'name', ...page }: UsersQuery, askedBy: UserEntity): Promise<Page<ListedUser>> {
    const order = ORDERS[sort];
    const found =
      q === ''
        ? await this.listed(order, page)
        : await this.reads.once(askedBy.id, () => this.found(q, order, page));
    const counts = await this.countServers(found.items);
    return presented(found, (user) => ({ user, servers: counts.get(user.id) ?? 0 }));
  }

  /** Accounts awaiting approval, oldest registration first. */
  pending(page: PageQuery): Promise<Page<UserEntity>> {
    const waiting = this.database.read(UserEntity).createQueryBuilder('user').where(PENDING);
    return listRows(waiting, BY_ID, page);
  }

  /** The account with its current number of servers. */
  async withServers(user: UserEntity): Promise<ListedUser> {
    return { user, servers: await this.database.read(ServerEntity).countBy({ ownerId: user.id }) };
  }

  /**
   * Usernames of all accounts that share an email with one of `users`, by folded email: emails are unverified, so
   * several accounts may give the same one. `email_key` starts with the email (docs/adr/0030), so each lookup is a
   * short index range.
   */
  async namesByEmail(users: readonly UserEntity[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const emails = [...new Set(users.map(({ email }) => foldedName(email)))];
    const names = new Map<string, string[]>();
    for (let at = 0; at < emails.length; at += EMAILS_PER_QUERY) {
      for (const { username, email } of await this.withEmails(emails.slice(at, at + EMAILS_PER_QUERY))) {
        names.set(foldedName(email), [...(names.get(foldedName(email)) ?? []), username]);
      }
      await nextTurn();
    }
    return names;
  }

  /** What is deleted with the account. */
  async holdings(userId: number): Promise<UserHoldings> {
    const owned = { where: { ownerId: userId }, select: { id: true, name: true } } as const;
    const [servers, serverCount, people, roles, serviceAccounts, apiTokens] = await Promise.all([
      this.database.read(ServerEntity).find({ ...owned, order: { name: 'ASC' }, take: SERVERS_NAMED }),
      this.database.read(ServerEntity).countBy({ ownerId: userId }),
      this.peopleOn(userId),
      this.database.read(MembershipEntity).countBy({ userId }),
      this.database.read(UserEntity).countBy({ serviceOfId: userId }),
      this.database.read(ApiTokenEntity).countBy({ userId }),
    ]);
    return {
      servers: servers.map(({ name }) => name),
      serverCount,
      people,
      roles,
      serviceAccounts,
      apiTokens,
    };
  }

  /** How many roles there are on the servers, and in the groups, of an account. */
  private peopleOn(ownerId: number): Promise<number> {
    return this.database
      .read(MembershipEntity)
      .createQueryBuilder('membership')
      .leftJoin(ServerEntity, 'server', 'server.id = membership.serverId')
      .leftJoin(GroupEntity, 'group', 'group.id = membership.groupId')
      .where('server.ownerId = :ownerId OR group.ownerId = :ownerId', { ownerId })
      .getCount();
  }

  private listed(order: ListOrder<UserEntity>, page: PageQuery): Promise<Page<UserEntity>> {
    const people = this.database.read(UserEntity).createQueryBuilder('user').where(PEOPLE);
    return listRows(people, order, page);
  }

  private found(q: string, order: ListOrder<UserEntity>, page: PageQuery): Promise<Page<UserEntity>> {
    const pattern = `%${foldedName(q).replace(/[\\%_]/g, '\\$&')}%`;
    const users = this.database.readLong(UserEntity).createQueryBuilder('user');
    return listRows(users.where(PEOPLE).andWhere(CONTAINS, { pattern }), order, page);
  }

  private withEmails(emails: readonly string[]): Promise<Pick<UserEntity, 'username' | 'email'>[]> {
    return this.database.read(UserEntity).find({
      select: { id: true, username: true, email: true },
      where: emails.flatMap((email) => [
        { emailKey: email },
        { emailKey: Between(`${email} `, `${email}!`) },
      ]),
      order: { id: 'ASC' },
    });
  }

  private async countServers(owners: readonly UserEntity[]): Promise<Map<number, number>> {
    const rows = await this.database
      .read(ServerEntity)
      .createQueryBuilder('server')
      .select('server.ownerId', 'ownerId')
      .addSelect('COUNT(*)', 'owned')
      .where({ ownerId: In(owners.map(({ id }) => id)) })
      .groupBy('server.ownerId')
      .getRawMany<{ ownerId: number; owned: number }>();
    return new Map(rows.map(({ ownerId, owned }) => [ownerId, owned]));
  }
}
