import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type EntityManager, In } from 'typeorm';
import { type CustomGrant, grantFrom } from '../auth/custom-grant.js';
import { type GivenRole, type Grant } from '../auth/may.js';
import { MembershipEntity } from '../auth/membership.entity.js';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { CustomRoleEntity } from './custom-role.entity.js';
import { InvitationEntity } from './invitation.entity.js';

@Injectable()
export class RolesRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<CustomRoleEntity>> {
    const roles = this.database.read(CustomRoleEntity).createQueryBuilder('role').where({ ownerId });
    return listRows(roles, BY_ID, page);
  }

  find(id: number, ownerId: number): Promise<CustomRoleEntity | null> {
    return this.database.row(CustomRoleEntity, { id, ownerId });
  }

  /** What these stored roles allow, in their order. */
  async grantsOf(given: readonly GivenRole[]): Promise<readonly Grant[]> {
    const ids = [...new Set(given.flatMap(({ roleId }) => roleId ?? []))];
    const rows = ids.length === 0 ? [] : await this.database.read(CustomRoleEntity).findBy({ id: In(ids) });
    const byId = new Map<number, CustomGrant>(rows.map((row) => [row.id, row]));
    return given.map((role) => grantFrom(role, byId.get(role.roleId ?? 0) ?? null));
  }

  async grantOf(given: GivenRole): Promise<Grant> {
    const [grant] = await this.grantsOf([given]);
    return grant as Grant;
  }

  /** Undefined if the owner has `limit` roles. */
  insert(role: Omit<CustomRoleEntity, 'id'>, limit: number): Promise<CustomRoleEntity | undefined> {
    return this.database.writeInTurn(`roles of account ${role.ownerId}`, async (manager) => {
      if ((await manager.countBy(CustomRoleEntity, { ownerId: role.ownerId })) >= limit) return undefined;
      return insertRow(manager, CustomRoleEntity, role);
    });
  }

  /** Null if the owner has none with this id. */
  update(
    id: number,
    ownerId: number,
    change: Partial<Pick<CustomRoleEntity, 'name' | 'permissions'>>,
  ): Promise<CustomRoleEntity | null> {
    return this.database.write(async (manager) => {
      if (Object.keys(change).length > 0) await manager.update(CustomRoleEntity, { id, ownerId }, change);
      return manager.findOneBy(CustomRoleEntity, { id, ownerId });
    });
  }

  /** Returns whether it was there and nobody had it. */
  delete(id: number, ownerId: number): Promise<boolean> {
    return this.database.write(async (manager) => {
      if (await manager.existsBy(MembershipEntity, { roleId: id })) return false;
      return ((await manager.delete(CustomRoleEntity, { id, ownerId })).affected ?? 0) > 0;
    });
  }

  /** Replaces the custom roles of people on a server by the same ones of another owner. Call within the hand-over. */
  async copyToOwner(serverId: number, ownerId: number, createdAt: Date): Promise<void> {
    await this.database.write(async (manager) => {
      for (const { id, name, permissions } of await rolesUsedOn(manager, serverId)) {
        const same = { ownerId, name, permissions };
        const copy =
          (await manager.findOneBy(CustomRoleEntity, same)) ??
          (await insertRow(manager, CustomRoleEntity, { ...same, createdAt }));
        for (const table of USERS_OF_ROLES)
          await manager.update(table, { serverId, roleId: id }, { roleId: copy.id });
      }
    });
  }
}

const USERS_OF_ROLES = [MembershipEntity, InvitationEntity];

async function rolesUsedOn(manager: EntityManager, serverId: number): Promise<CustomRoleEntity[]> {
  const rows = await Promise.all(
    USERS_OF_ROLES.map((table) => manager.findBy(table, { serverId, role: 'custom' })),
  );
  const ids = new Set(rows.flat().flatMap(({ roleId }) => roleId ?? []));
  return manager.findBy(CustomRoleEntity, { id: In([...ids]) });
}
