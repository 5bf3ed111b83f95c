import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { type CustomGrant, grantFrom } from './custom-grant.js';
import { type GivenRole, type Grant, type Grants, NO_GRANTS } from './may.js';
import { MembershipEntity, type PlaceKey } from './membership.entity.js';

const BY_USER = { by: 'userId', holds: 'number', direction: 'ASC' } as const;

const GRANTS = `
  SELECT m.server_id AS "serverId", m.group_id AS "groupId", m.role, m.role_id AS "roleId", m.max_ban_minutes AS "maxBanMinutes",
    r.name, r.permissions
  FROM memberships m LEFT JOIN custom_roles r ON r.id = m.role_id WHERE m.user_id = ?`;

interface GrantRow extends GivenRole, CustomGrant {
  readonly serverId: number | null;
  readonly groupId: number | null;
}

type Member = Omit<MembershipEntity, 'id' | 'serverId' | 'groupId'>;

@Injectable()
export class MembershipsRepository {
  constructor(private readonly database: Database) {}

  /** Read with every call and socket message, so without TypeORM's entities. */
  async grantsOf(userId: number): Promise<Grants> {
    const rows = await this.database.read(MembershipEntity).query<GrantRow[]>(GRANTS, [userId]);
    if (rows.length === 0) return NO_GRANTS;
    return { servers: byKey(rows, 'serverId'), groups: byKey(rows, 'groupId') };
  }

  page(place: PlaceKey, page: PageQuery): Promise<Page<MembershipEntity>> {
    const people = this.database.read(MembershipEntity).createQueryBuilder('membership').where(place);
    return listRows(people, BY_USER, page);
  }

  find(place: PlaceKey, userId: number): Promise<MembershipEntity | null> {
    return this.database.row(MembershipEntity, { userId, ...place });
  }

  /** Whether there is such a server, or group, and it is not the account's own. */
  async isPlaceOfOther(place: PlaceKey, userId: number): Promise<boolean> {
    const [table, id] = 'serverId' in place ? ['servers', place.serverId] : ['server_groups', place.groupId];
    const rows = await this.database
      .read(MembershipEntity)
      .query<unknown[]>(`SELECT 1 FROM ${table} WHERE id = ? AND owner_id <> ?`, [id, userId]);
    return rows.length > 0;
  }

  count(place: PlaceKey): Promise<number> {
    return this.database.write((manager) => manager.countBy(MembershipEntity, place));
  }

  insert(place: PlaceKey, member: Member): Promise<MembershipEntity> {
    const row = { serverId: null, groupId: null, ...place, ...member };
    return this.database.write((manager) => insertRow(manager, MembershipEntity, row));
  }

  /** Null if there is none. */
  update(
    place: PlaceKey,
    userId: number,
    { role, roleId, maxBanMinutes }: GivenRole,
  ): Promise<MembershipEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(MembershipEntity, { ...place, userId }, { role, roleId, maxBanMinutes });
      return manager.findOneBy(MembershipEntity, { ...place, userId });
    });
  }

  async delete(place: PlaceKey, userId: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(MembershipEntity, { ...place, userId }),
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

  /** The accounts that have a role there, or that custom role somewhere. */
  async idsOf(found: PlaceKey | { readonly roleId: number }): Promise<readonly number[]> {
    const rows = await this.database
      .read(MembershipEntity)
      .createQueryBuilder('membership')
      .select('membership.userId', 'userId')
      .distinct(true)
      .where(found)
      .getRawMany<{ userId: number }>();
    return rows.map(({ userId }) => userId);
  }
}

const byKey = (rows: readonly GrantRow[], key: 'serverId' | 'groupId'): ReadonlyMap<number, Grant> =>
  new Map(rows.flatMap((row) => (row[key] === null ? [] : [[row[key], grantFrom(row, row)]])));
