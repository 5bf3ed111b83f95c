import { Injectable } from '@nestjs/common';
import { UserEntity } from '../auth/user.entity.js';
import { Database } from '../platform/database/database.js';

/** An account's plan usage. Queries the table directly, since the servers module depends on this one. */
@Injectable()
export class PlanUsageRepository {
  constructor(private readonly database: Database) {}

  async countServers(ownerId: number): Promise<number> {
    const rows = await this.database
      .read(UserEntity)
      .query<{ owned: number }[]>('SELECT COUNT(*) AS owned FROM servers WHERE owner_id = ?', [ownerId]);
    return rows[0]?.owned ?? 0;
  }

  /** The ids of the servers that each of these accounts registered first, at most `each` per account. */
  async oldestOf(ownerIds: readonly number[], each: number): Promise<number[]> {
    if (ownerIds.length === 0) return [];
    const owners = [...new Set(ownerIds)];
    const rows = await this.database.read(UserEntity).query<{ id: number }[]>(
      `SELECT id FROM (
        SELECT id, ROW_NUMBER() OVER (PARTITION BY owner_id ORDER BY id) AS place
        FROM servers WHERE owner_id IN (${owners.map(() => '?').join()})
      ) AS numbered WHERE place <= ?`,
      [...owners, each],
    );
    return rows.map(({ id }) => id);
  }
}
