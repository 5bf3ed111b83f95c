import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { In } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { AlertRuleEntity } from './alert-rule.entity.js';

@Injectable()
export class AlertRulesRepository {
  constructor(private readonly database: Database) {}

  pageOfOwner(ownerId: number, page: PageQuery): Promise<Page<AlertRuleEntity>> {
    const rules = this.database.read(AlertRuleEntity).createQueryBuilder('rule').where({ ownerId });
    return listRows(rules, BY_ID, page);
  }

  find(id: number, ownerId: number): Promise<AlertRuleEntity | null> {
    return this.database.row(AlertRuleEntity, { id, ownerId });
  }

  findById(id: number): Promise<AlertRuleEntity | null> {
    return this.database.row(AlertRuleEntity, { id });
  }

  findByIds(ids: readonly number[]): Promise<AlertRuleEntity[]> {
    return this.database.read(AlertRuleEntity).findBy({ id: In(ids) });
  }

  findEnabled(): Promise<AlertRuleEntity[]> {
    return this.database.read(AlertRuleEntity).find({ where: { enabled: true }, order: { id: 'ASC' } });
  }

  /** Another one than before if a rule was added, changed or removed, by whichever replica. */
  async version(): Promise<string> {
    const rules = this.database.read(AlertRuleEntity).createQueryBuilder('rule');
    const found = await rules
      .select('COUNT(*)', 'rules')
      .addSelect('MAX(rule.changedAt)', 'changedAt')
      .getRawOne<{ rules: number; changedAt: unknown }>();
    return JSON.stringify(found);
  }

  /** Undefined if the owner has `limit` rules. */
  insert(rule: Omit<AlertRuleEntity, 'id'>, limit: number): Promise<AlertRuleEntity | undefined> {
    const { ownerId } = rule;
    return this.database.writeInTurn(`alert rules of account ${ownerId}`, async (manager) => {
      if ((await manager.countBy(AlertRuleEntity, { ownerId })) >= limit) return undefined;
      return insertRow(manager, AlertRuleEntity, rule);
    });
  }

  /** Joins a transaction. Null if the owner has none with this id. */
  update(
    { id, ownerId }: Pick<AlertRuleEntity, 'id' | 'ownerId'>,
    { condition, ...change }: Partial<AlertRuleEntity>,
  ): Promise<AlertRuleEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(AlertRuleEntity, { id, ownerId }, { ...change, ...(condition && { condition }) });
      return manager.findOneBy(AlertRuleEntity, { id, ownerId });
    });
  }

  async delete(id: number, ownerId: number): Promise<boolean> {
    const result = await this.database.write((manager) => manager.delete(AlertRuleEntity, { id, ownerId }));
    return result.affected === 1;
  }
}
