import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Between, In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { BY_ID, listRows } from '../../platform/database/list-rows.js';
import { type Page } from '../../platform/pages/page.js';
import { RestartPlanEntity } from './restart-plan.entity.js';

export type NewRestartPlan = Omit<RestartPlanEntity, 'id'>;
export type PlanChange = Partial<Omit<RestartPlanEntity, 'id' | 'serverId' | 'revision' | 'createdAt'>>;

interface AheadQuery {
  readonly now: Date;
  readonly beyondId: number;
  readonly most: number;
  readonly ranAhead: boolean;
}

@Injectable()
export class RestartPlansRepository {
  constructor(private readonly database: Database) {}

  find(serverId: number, id: number): Promise<RestartPlanEntity | null> {
    return this.database.read(RestartPlanEntity).findOneBy({ id, serverId });
  }

  findByServer(serverId: number): Promise<RestartPlanEntity[]> {
    return this.database.read(RestartPlanEntity).find({ where: { serverId }, order: { id: 'ASC' } });
  }

  pageOfServer(serverId: number, page: PageQuery): Promise<Page<RestartPlanEntity>> {
    const plans = this.database.read(RestartPlanEntity).createQueryBuilder('plan').where({ serverId });
    return listRows(plans, BY_ID, page);
  }

  /** Those whose run begins by then: of these servers, or of all; those that begin first. */
  findDue(now: Date, most: number, serverIds: readonly number[] | undefined): Promise<RestartPlanEntity[]> {
    const due = this.database
      .read(RestartPlanEntity)
      .createQueryBuilder('plan')
      .where({ enabled: true, nextStartAt: LessThanOrEqual(now) });
    if (serverIds) {
      const listed = this.database.sql.integers.replace('?', ':serverIds');
      due.andWhere(`plan.serverId IN (${listed})`, { serverIds: JSON.stringify(serverIds) });
    }
    return due.orderBy('plan.nextStartAt').addOrderBy('plan.id').limit(most).getMany();
  }

  /** The next `most` of those that are enabled, of these servers or of all, the soonest first. */
  findEnabled(most: number, serverIds: readonly number[] | 'all'): Promise<RestartPlanEntity[]> {
    const of = serverIds === 'all' ? {} : { serverId: In(serverIds) };
    return this.database.read(RestartPlanEntity).find({
      where: { enabled: true, nextRestartAt: Not(IsNull()), ...of },
      order: { nextRestartAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** The next `most` of the restarts in this time, of these servers or of all, the soonest first. */
  findRestartsWithin(
    from: Date,
    until: Date,
    most: number,
    serverIds: readonly number[] | 'all',
  ): Promise<RestartPlanEntity[]> {
    const of = serverIds === 'all' ? {} : { serverId: In(serverIds) };
    return this.database.read(RestartPlanEntity).find({
      where: { enabled: true, nextRestartAt: Between(from, until), ...of },
      order: { nextRestartAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** `check` gets the number of plans of the server, this one included; if it throws, nothing is inserted. */
  insert(plan: NewRestartPlan, check: (count: number) => void): Promise<RestartPlanEntity> {
    const { serverId } = plan;
    return this.database.writeInTurn(`restart plans of server ${serverId}`, async (manager) => {
      const row = await insertRow(manager, RestartPlanEntity, plan);
      check(await manager.countBy(RestartPlanEntity, { serverId }));
      return row;
    });
  }

  /** Changes a plan as it was read. Null if it was changed or claimed meanwhile, or is gone. */
  update({ id, revision }: RestartPlanEntity, change: PlanChange): Promise<RestartPlanEntity | null> {
    return this.database.write(async (manager) => {
      const changed = { ...change, revision: revision + 1 };
      const { affected } = await manager.update(RestartPlanEntity, { id, revision }, changed);
      return affected === 1 ? manager.findOneBy(RestartPlanEntity, { id }) : null;
    });
  }

  /**
   * The next `most` of those whose restart is later than now, in the order of their ids. With `ranAhead` only those with
   * a run later than now, a sign that the clock was set back.
   */
  findAhead({ now, beyondId, most, ranAhead }: AheadQuery): Promise<RestartPlanEntity[]> {
    const ahead = this.database
      .read(RestartPlanEntity)
      .createQueryBuilder('plan')
      .where({ enabled: true, id: MoreThan(beyondId), nextRestartAt: MoreThan(now) });
    if (ranAhead) {
      ahead.andWhere(
        'EXISTS (SELECT 1 FROM task_runs run WHERE run.plan_id = plan.id AND run.started_at > :now)',
        {
          now,
        },
      );
    }
    return ahead.orderBy('plan.id').limit(most).getMany();
  }

  async delete(serverId: number, id: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(RestartPlanEntity, { id, serverId }),
    );
    return (result.affected ?? 0) > 0;
  }
}
