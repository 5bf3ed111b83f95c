import { Injectable } from '@nestjs/common';
import { type CommandRule } from '@outpost/contracts/command-policy.js';
import { Database } from '../platform/database/database.js';
import { CommandPolicyEntity } from './command-policy.entity.js';

@Injectable()
export class CommandPoliciesRepository {
  constructor(private readonly database: Database) {}

  /** In their order; none for a server without a policy. */
  async rulesOf(serverId: number): Promise<readonly CommandRule[]> {
    const row = await this.database.row(CommandPolicyEntity, { serverId });
    return row ? (JSON.parse(row.rules) as readonly CommandRule[]) : [];
  }

  async set(serverId: number, rules: readonly CommandRule[], updatedAt: Date): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.delete(CommandPolicyEntity, { serverId });
      if (rules.length === 0) return;
      await manager.insert(CommandPolicyEntity, { serverId, rules: JSON.stringify(rules), updatedAt });
    });
  }
}
