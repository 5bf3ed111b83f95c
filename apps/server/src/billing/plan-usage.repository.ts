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
}
