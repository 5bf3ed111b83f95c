import { Injectable } from '@nestjs/common';
import { UserEntity } from '../auth/user.entity.js';
import { foldedName } from '../auth/users.repository.js';
import { Database } from '../platform/database/database.js';
import { ServerEntity } from '../servers/server.entity.js';

/** An account and how many servers it owns. */
export interface Account {
  readonly user: UserEntity;
  readonly servers: number;
}

/** Questions about all accounts, which admins alone ask. */
@Injectable()
export class AccountsRepository {
  constructor(private readonly database: Database) {}

  /** By name; with a part of username or email those that contain it, whatever the case of its letters. */
  async find(part = ''): Promise<Account[]> {
    const pattern = `%${foldedName(part).replace(/[\\%_]/g, '\\$&')}%`;
    const users = await this.database
      .read(UserEntity)
      .createQueryBuilder('user')
      .where(`user.usernameKey LIKE :pattern ESCAPE '\\'`, { pattern })
      .orWhere(`user.emailKey LIKE :pattern ESCAPE '\\'`, { pattern })
      .orderBy('user.usernameKey')
      .getMany();
    const counts = await this.countServers();
    return users.map((user) => ({ user, servers: counts.get(user.id) ?? 0 }));
  }

  /** The account as it is counted now. */
  async withServers(user: UserEntity): Promise<Account> {
    return { user, servers: await this.database.read(ServerEntity).countBy({ ownerId: user.id }) };
  }

  /** Names of the accounts with each address, by its folded form: nothing proves whose an address is. */
  async namesByEmail(): Promise<ReadonlyMap<string, readonly string[]>> {
    const select = { id: true, username: true, email: true } as const;
    const names = new Map<string, string[]>();
    for (const { username, email } of await this.database.read(UserEntity).find({ select })) {
      names.set(foldedName(email), [...(names.get(foldedName(email)) ?? []), username]);
    }
    return names;
  }

  private async countServers(): Promise<Map<number, number>> {
    const rows = await this.database
      .read(ServerEntity)
      .createQueryBuilder('server')
      .select('server.ownerId', 'ownerId')
      .addSelect('COUNT(*)', 'owned')
      .groupBy('server.ownerId')
      .getRawMany<{ ownerId: number; owned: number }>();
    return new Map(rows.map(({ ownerId, owned }) => [ownerId, owned]));
  }
}
