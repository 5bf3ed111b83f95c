import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { type Grant, type Grants, NO_GRANTS } from './may.js';
import { MembershipEntity } from './membership.entity.js';

const BY_USER = { by: 'userId', holds: 'number', direction: 'ASC' } as const;

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Read with every call and socket message, so without TypeORM's entities. */
  async grantsOf(userId: number): Promise<Grants> {
    const rows = await this.database
      .read(MembershipEntity)
      .query<{ serverId: number; role: Grant['role']; most: number | null }[]>(
        'SELECT server_id AS "serverId", role, max_ban_minutes AS most FROM memberships WHERE user_id = ?',
        [userId],
      );
    if (rows.length === 0) return NO_GRANTS;
    return new Map(rows.map(({ serverId, role, most }) => [serverId, { role, maxBanMinutes: most }]));
  }

  pageOfServer(serverId: number, page: PageQuery): Promise<Page<MembershipEntity>> {
    const people = this.database.read(MembershipEntity).createQueryBuilder('membership').where({ serverId });
    return listRows(people, BY_USER, page);
  }

  find(serverId: number, userId: number): Promise<MembershipEntity | null> {
    return this.database.row(MembershipEntity, { userId, serverId });
  }

  countOfServer(serverId: number): Promise<number> {
    return this.database.write((manager) => manager.countBy(MembershipEntity, { serverId }));
  }

  insert(membership: Omit<MembershipEntity, 'id'>): Promise<MembershipEntity> {
    return this.database.write((manager) => insertRow(manager, MembershipEntity, membership));
  }

  /** Null if there is none. */
  update(serverId: number, userId: number, { role, maxBanMinutes }: Grant): Promise<MembershipEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(MembershipEntity, { serverId, userId }, { role, maxBanMinutes });
      return manager.findOneBy(MembershipEntity, { serverId, userId });
    });
  }

  async delete(serverId: number, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(MembershipEntity, { serverId, userId }),
    );
    return (result.affected ?? 0) > 0;
  }
}
