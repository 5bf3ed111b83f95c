import { Injectable } from '@nestjs/common';
import { ALERTS_RETAINED } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type EntityManager, In, IsNull, LessThanOrEqual, MoreThan } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { AlertBundleEntity } from './alert-bundle.entity.js';
import { AlertEntity } from './alert.entity.js';
import { MOMENTS_PAUSE_MS, tellAt } from './bundle-machine.js';
import { MOMENTS_PER_BUNDLE, type Noticed } from './moments-queue.js';
import { ServerEntity } from '../servers/server.entity.js';
import { AlertRuleEntity } from './rules/alert-rule.entity.js';

type Rule = Pick<AlertRuleEntity, 'id' | 'ownerId' | 'condition'>;

@Injectable()
export class AlertsRepository {
  constructor(private readonly database: Database) {}

  page(
    ownerId: number,
    { state, serverId, ...page }: PageQuery & { state?: 'open' | 'all'; serverId?: number },
  ): Promise<Page<AlertEntity>> {
    const found = this.database
      .read(AlertEntity)
      .createQueryBuilder('alert')
      .where({
        ownerId,
        ...(state === 'open' && { endedAt: IsNull() }),
        ...(serverId !== undefined && { serverId }),
      });
    return listRows(found, NEWEST_FIRST, page);
  }

  find(id: number, ownerId: number): Promise<AlertEntity | null> {
    return this.database.row(AlertEntity, { id, ownerId });
  }

  bundles(ids: readonly number[]): Promise<AlertBundleEntity[]> {
    return this.database.read(AlertBundleEntity).findBy({ id: In(ids) });
  }

  /** Those that go on, of all rules. */
  open(): Promise<Pick<AlertEntity, 'id' | 'ruleId' | 'ownerId' | 'serverId' | 'subject'>[]> {
    return this.database.read(AlertEntity).find({
      select: { id: true, ruleId: true, ownerId: true, serverId: true, subject: true },
      where: { endedAt: IsNull() },
    });
  }

  /** Stores what lasts, but what goes on already. Returns whether anything was added. */
  begin(rule: Rule, noticed: readonly Noticed[], now: Date): Promise<boolean> {
    return this.database.writeInTurn(turnOf(rule), async (manager) => {
      const { id: ruleId, ownerId, condition } = rule;
      const open = await manager.findBy(AlertEntity, { ruleId, endedAt: IsNull() });
      const known = new Set(open.map(({ subject }) => subject));
      const added = await stillThere(
        manager,
        rule,
        noticed.filter(({ subject }) => !known.has(subject)),
      );
      if (added.length === 0) return false;
      const bundle = await this.untold(manager, rule, now);
      for (const one of added)
        await insertRow(manager, AlertEntity, {
          ...{ ruleId, ownerId, bundleId: bundle.id, condition: condition.kind, endedAt: null },
          ...one,
        });
      const change = { nextAt: tellAt(bundle.openedAt, now), endedAt: null };
      await manager.update(AlertBundleEntity, { id: bundle.id }, change);
      return true;
    });
  }

  /** Stores what has happened at a moment. Of very much only the beginning is stored, and the rest counted. */
  note(
    rule: Rule,
    { noticed, more }: { readonly noticed: readonly Noticed[]; readonly more: number },
    now: Date,
  ): Promise<void> {
    return this.database.writeInTurn(turnOf(rule), async (manager) => {
      const { id: ruleId, ownerId, condition } = rule;
      const there = await stillThere(manager, rule, noticed);
      if (there.length === 0) return;
      const bundle = await this.untold(manager, rule, now);
      const bundleId = bundle.id;
      const room = Math.max(0, MOMENTS_PER_BUNDLE - (await manager.countBy(AlertEntity, { bundleId })));
      for (const one of there.slice(0, room))
        await insertRow(manager, AlertEntity, {
          ...{ ruleId, ownerId, bundleId, condition: condition.kind, endedAt: one.openedAt },
          ...one,
        });
      const counted = bundle.more + more + Math.max(0, there.length - room);
      const nextAt = await this.pauseEnd(manager, ruleId, tellAt(bundle.openedAt, now));
      await manager.update(AlertBundleEntity, { id: bundleId }, { endedAt: now, nextAt, more: counted });
      await removeOld(manager, ownerId);
    });
  }

  /**
   * Ends what goes on about this. Returns whether anything did.
   *
   * @param isTold false if it is not over, but the rule does not watch it any more
   */
  end(
    { id: ruleId, ownerId }: Pick<Rule, 'id' | 'ownerId'>,
    subject: string,
    now: Date,
    isTold = true,
  ): Promise<boolean> {
    return this.database.writeInTurn(turnOf({ id: ruleId }), async (manager) => {
      const alert = await manager.findOneBy(AlertEntity, { ruleId, subject, endedAt: IsNull() });
      if (!alert) return false;
      await manager.update(AlertEntity, { id: alert.id }, { endedAt: now });
      const left = await manager.countBy(AlertEntity, { bundleId: alert.bundleId, endedAt: IsNull() });
      const isOver = { endedAt: now, nextAt: isTold ? now : null };
      if (left === 0) await manager.update(AlertBundleEntity, { id: alert.bundleId }, isOver);
      await removeOld(manager, ownerId);
      return true;
    });
  }

  /** Ends everything of a rule without telling it: the rule is another one from now on. Joins a transaction. */
  async endSilently(ruleId: number, now: Date): Promise<void> {
    await this.database.write(async (manager) => {
      await manager.update(AlertEntity, { ruleId, endedAt: IsNull() }, { endedAt: now });
      await manager.update(AlertBundleEntity, { ruleId, endedAt: IsNull() }, { endedAt: now });
      await manager.update(AlertBundleEntity, { ruleId }, { nextAt: null });
    });
  }

  /** Bundles with something to do by now, the most urgent first. */
  due(now: Date, most: number): Promise<AlertBundleEntity[]> {
    return this.database.read(AlertBundleEntity).find({
      where: { nextAt: LessThanOrEqual(now) },
      order: { nextAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** In the order they began. */
  ofBundle(bundleId: number): Promise<AlertEntity[]> {
    return this.database.read(AlertEntity).find({ where: { bundleId }, order: { id: 'ASC' } });
  }

  /** Changes a bundle as it was read, and no other. Joins a transaction. Returns whether it was still the same. */
  async take(
    { id, nextAt }: AlertBundleEntity,
    change: Partial<Omit<AlertBundleEntity, 'id'>>,
  ): Promise<boolean> {
    const same = { id, nextAt: nextAt ?? IsNull() };
    const result = await this.database.write((manager) => manager.update(AlertBundleEntity, same, change));
    return result.affected === 1;
  }

  /** Says that somebody looks after a bundle. The first one counts. */
  async acknowledge(id: number, by: string, at: Date): Promise<void> {
    const open = { id, acknowledgedAt: IsNull() };
    const change = { acknowledgedAt: at, acknowledgedBy: by };
    await this.database.write((manager) => manager.update(AlertBundleEntity, open, change));
  }

  private async untold(
    manager: EntityManager,
    { id: ruleId, ownerId }: Rule,
    now: Date,
  ): Promise<AlertBundleEntity> {
    const found = await manager.findOneBy(AlertBundleEntity, { ruleId, toldAt: IsNull() });
    if (found?.nextAt) return found;
    return insertRow(manager, AlertBundleEntity, {
      ...{ ruleId, ownerId, openedAt: now, more: 0, nextAt: now, toldAt: null, remindedAt: null },
      ...{ escalated: 0, endedAt: null, acknowledgedAt: null, acknowledgedBy: null },
    });
  }

  /** That, or when the pause after the last message of the rule has passed. */
  private async pauseEnd(manager: EntityManager, ruleId: number, at: Date): Promise<Date> {
    const [last] = await manager.find(AlertBundleEntity, {
      where: { ruleId, toldAt: MoreThan(new Date(at.getTime() - MOMENTS_PAUSE_MS)) },
      order: { id: 'DESC' },
      take: 1,
    });
    return last?.toldAt ? new Date(last.toldAt.getTime() + MOMENTS_PAUSE_MS) : at;
  }
}

const turnOf = ({ id }: Pick<Rule, 'id'>): string => `alerts of rule ${id}`;

/** Those about servers that were not removed since; none if the rule was, or was switched off. */
async function stillThere(
  manager: EntityManager,
  { id }: Rule,
  noticed: readonly Noticed[],
): Promise<readonly Noticed[]> {
  if (!(await manager.existsBy(AlertRuleEntity, { id, enabled: true }))) return [];
  const ids = [...new Set(noticed.flatMap(({ serverId }) => serverId ?? []))];
  const servers =
    ids.length === 0
      ? []
      : await manager.find(ServerEntity, { select: { id: true }, where: { id: In(ids) } });
  const known = new Set(servers.map((server) => server.id));
  return noticed.filter(({ serverId }) => serverId === null || known.has(serverId));
}

/** The oldest of an account that have ended, with their bundles. */
async function removeOld(manager: EntityManager, ownerId: number): Promise<void> {
  await manager.query(
    `DELETE FROM alerts WHERE owner_id = ? AND ended_at IS NOT NULL AND id <= (
      SELECT id FROM alerts WHERE owner_id = ? AND ended_at IS NOT NULL
      ORDER BY id DESC LIMIT 1 OFFSET ${ALERTS_RETAINED})`,
    [ownerId, ownerId],
  );
  await manager.query(
    `DELETE FROM alert_bundles WHERE owner_id = ? AND next_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM alerts WHERE alerts.bundle_id = alert_bundles.id)`,
    [ownerId],
  );
}
