import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { type CustomGrant, grantFrom } from './custom-grant.js';
import { type GivenRole, type Grants, NO_GRANTS } from './may.js';
import { MembershipEntity } from './membership.entity.js';

const BY_USER = { by: 'userId', holds: 'number', direction: 'ASC' } as const;

const GRANTS = `
  SELECT m.server_id AS "serverId", m.role, m.role_id AS "roleId", m.max_ban_minutes AS "maxBanMinutes",
    r.name, r.permissions
  FROM memberships m LEFT JOIN custom_roles r ON r.id = m.role_id WHERE m.user_id = ?`;

interface GrantRow extends GivenRole, CustomGrant {
  readonly serverId: number;
}

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Read with every call and socket message, so without TypeORM's entities. */
  async grantsOf(userId: number): Promise<Grants> {
    const rows = await this.database.read(MembershipEntity).query<GrantRow[]>(GRANTS, [userId]);
    if (rows.length === 0) return NO_GRANTS;
    return new Map(rows.map(({ serverId, ...row }) => [serverId, grantFrom(row, row)]));
  }

  pageOfServer(serverId: number, page: PageQuery): Promise<Page<MembershipEntity>> {
    const people = this.database.read(MembershipEntity).createQueryBuilder('membership').where({ serverId });
    return listRows(people, BY_USER, page);
  }

  find(serverId: number, userId: number): Promise<MembershipEntity | null> {
    return this.database.row(MembershipEntity, { userId, serverId });
  }

  /** Whether there is such a server, and it is not the account's own. */
  async isServer(serverId: number, userId: number): Promise<boolean> {
    const rows = await this.database
      .read(MembershipEntity)
      .query<unknown[]>('SELECT 1 FROM servers WHERE id = ? AND owner_id <> ?', [serverId, userId]);
    return rows.length > 0;
  }

  countOfServer(serverId: number): Promise<number> {
    return this.database.write((manager) => manager.countBy(MembershipEntity, { serverId }));
  }

  insert(membership: Omit<MembershipEntity, 'id'>): Promise<MembershipEntity> {
    return this.database.write((manager) => insertRow(manager, MembershipEntity, membership));
  }

  /** Null if there is none. */
  update(
    serverId: number,
    userId: number,
    { role, roleId, maxBanMinutes }: GivenRole,
  ): Promise<MembershipEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(MembershipEntity, { serverId, userId }, { role, roleId, maxBanMinutes });
      return manager.findOneBy(MembershipEntity, { serverId, userId });
    });
  }

  async delete(serverId: number, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(MembershipEntity, { serverId, userId }),
    );
    return (result.affected ?? 0) > 0;
  }

  /** How often each of these custom roles was given. */
  async countByRole(roleIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database
      .read(MembershipEntity)
      .createQueryBuilder('membership')
      .select('membership.roleId', 'roleId')
      .addSelect('COUNT(*)', 'people')
      .where({ roleId: In([...roleIds]) })
      .groupBy('membership.roleId')
      .getRawMany<{ roleId: number; people: number }>();
    return new Map(rows.map(({ roleId, people }) => [roleId, people]));
  }

  /** The accounts that have a custom role on some server. */
  async idsWithRole(roleId: number): Promise<readonly number[]> {
    const rows = await this.database
      .read(MembershipEntity)
      .createQueryBuilder('membership')
      .select('membership.userId', 'userId')
      .distinct(true)
      .where({ roleId })
      .getRawMany<{ userId: number }>();
    return rows.map(({ userId }) => userId);
  }
}
