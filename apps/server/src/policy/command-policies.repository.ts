import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type Class } from '@outpost/contracts/schema.js';
import { type CommandPolicy, type CommandRule } from '@outpost/contracts/command-policy.js';
import { type PlaceKey } from '../auth/membership.entity.js';
import { Database } from '../platform/database/database.js';
import { CommandPolicyEntity, GroupCommandPolicyEntity, type StoredPolicy } from './command-policy.entity.js';

const VERSION_LENGTH = 16;
const NO_RULES = '[]';

/** Without the rules that count besides them. */
export type StoredRules = Omit<CommandPolicy, 'groupRules'>;

@Injectable()
export class CommandPoliciesRepository {
  constructor(private readonly database: Database) {}

  /** In their order; none for a server or a group without a policy. */
  async rulesOf(key: PlaceKey): Promise<readonly CommandRule[]> {
    return rulesIn(await this.stored(key));
  }

  async policyOf(key: PlaceKey): Promise<StoredRules> {
    return policyOf(await this.stored(key));
  }

  /**
   * Replaces the rules; undefined, and nothing has changed, if those of `version` are no longer the stored ones.
   *
   * @param version of the rules to replace; undefined for whatever is stored
   */
  async set(
    key: PlaceKey,
    rules: readonly CommandRule[],
    updatedAt: Date,
    version?: string,
  ): Promise<StoredRules | undefined> {
    const text = JSON.stringify(rules);
    const { table, place } = storedAt(key);
    return this.database.write(async (manager) => {
      const before = await manager.findOneBy(table, place);
      if (version !== undefined && versionOf(before?.rules ?? NO_RULES) !== version) return undefined;
      await manager.delete(table, place);
      if (rules.length > 0) await manager.insert(table, { ...place, rules: text, updatedAt });
      return policyOf(text);
    });
  }

  private async stored(key: PlaceKey): Promise<string> {
    const { table, place } = storedAt(key);
    return (await this.database.row(table, place))?.rules ?? NO_RULES;
  }
}

const storedAt = (
  key: PlaceKey,
): { readonly table: Class<StoredPolicy>; readonly place: Pick<StoredPolicy, 'placeId'> } =>
  'serverId' in key
    ? { table: CommandPolicyEntity, place: { placeId: key.serverId } }
    : { table: GroupCommandPolicyEntity, place: { placeId: key.groupId } };

const policyOf = (stored: string): StoredRules => ({
  rules: rulesIn(stored),
  version: versionOf(stored),
});

const rulesIn = (stored: string): readonly CommandRule[] => JSON.parse(stored) as readonly CommandRule[];

const versionOf = (stored: string): string =>
  createHash('sha256').update(stored).digest('hex').slice(0, VERSION_LENGTH);
