import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type CommandPolicy, type CommandRule } from '@outpost/contracts/command-policy.js';
import { Database } from '../platform/database/database.js';
import { CommandPolicyEntity } from './command-policy.entity.js';

const VERSION_LENGTH = 16;
const NO_RULES = '[]';

@Injectable()
export class CommandPoliciesRepository {
  constructor(private readonly database: Database) {}

  /** In their order; none for a server without a policy. */
  async rulesOf(serverId: number): Promise<readonly CommandRule[]> {
    return rulesIn(await this.stored(serverId));
  }

  async policyOf(serverId: number): Promise<CommandPolicy> {
    return policyOf(await this.stored(serverId));
  }

  /**
   * Replaces the rules; undefined, and nothing has changed, if those of `version` are no longer the stored ones.
   *
   * @param version of the rules to replace; undefined for whatever is stored
   */
  async set(
    serverId: number,
    rules: readonly CommandRule[],
    updatedAt: Date,
    version?: string,
  ): Promise<CommandPolicy | undefined> {
    const text = JSON.stringify(rules);
    return this.database.write(async (manager) => {
      const before = await manager.findOneBy(CommandPolicyEntity, { serverId });
      if (version !== undefined && versionOf(before?.rules ?? NO_RULES) !== version) return undefined;
      await manager.delete(CommandPolicyEntity, { serverId });
      if (rules.length > 0) await manager.insert(CommandPolicyEntity, { serverId, rules: text, updatedAt });
      return policyOf(text);
    });
  }

  private async stored(serverId: number): Promise<string> {
    return (await this.database.row(CommandPolicyEntity, { serverId }))?.rules ?? NO_RULES;
  }
}

const policyOf = (stored: string): CommandPolicy => ({
  rules: rulesIn(stored),
  version: versionOf(stored),
});

const rulesIn = (stored: string): readonly CommandRule[] => JSON.parse(stored) as readonly CommandRule[];

const versionOf = (stored: string): string =>
  createHash('sha256').update(stored).digest('hex').slice(0, VERSION_LENGTH);
