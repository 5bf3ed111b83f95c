import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { Between, In, IsNull, MoreThan, Not } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { insertRow } from '../platform/database/insert-row.js';
import { BY_ID, listRows, NEWEST_FIRST } from '../platform/database/list-rows.js';
import { type Page } from '../platform/pages/page.js';
import { ScheduleRunEntity } from './schedule-run.entity.js';
import { ScheduleEntity } from './schedule.entity.js';

export type ScheduleChange = Partial<
  Pick<ScheduleEntity, 'command' | 'schedule' | 'enabled' | 'timeZone' | 'name' | 'task'>
>;

/** Of one command, or of several steps. */
type ScheduleKind = 'command' | 'task';

const ofKind = (kind: ScheduleKind) => ({ task: kind === 'task' ? Not(IsNull()) : IsNull() });

interface AheadQuery {
  readonly now: Date;
  readonly beyondId: number;
  readonly most: number;
  /** Only those that also ran later than `now`, a sign that the clock was set back. */
  readonly ranAhead: boolean;
}

/** A schedule as it was read, and its new due time. */
export interface DueMove {
  readonly row: ScheduleEntity;
  readonly to: Date | null;
}

/** Transactions begin with a write: one that has read can no longer write once another process has. */
@Injectable()
export class SchedulesRepository {
  constructor(private readonly database: Database) {}

  findByServer(serverId: number): Promise<ScheduleEntity[]> {
    return this.database.read(ScheduleEntity).find({ where: { serverId }, order: { id: 'ASC' } });
  }

  pageOfServer(serverId: number, kind: ScheduleKind, page: PageQuery): Promise<Page<ScheduleEntity>> {
    const schedules = this.database
      .read(ScheduleEntity)
      .createQueryBuilder('schedule')
      .where({ serverId, ...ofKind(kind) });
    return listRows(schedules, BY_ID, page);
  }

  find(serverId: number, kind: ScheduleKind, id: number): Promise<ScheduleEntity | null> {
    return this.database.read(ScheduleEntity).findOneBy({ id, serverId, ...ofKind(kind) });
  }

  /** The next `most` of the enabled ones that are due in this time, of these servers or of all, the soonest first. */
  findDueWithin(
    from: Date,
    until: Date,
    most: number,
    serverIds: readonly number[] | 'all',
  ): Promise<ScheduleEntity[]> {
    return this.database.read(ScheduleEntity).find({
      where: {
        enabled: true,
        nextDueAt: Between(from, until),
        ...(serverIds === 'all' ? {} : { serverId: In(serverIds) }),
      },
      order: { nextDueAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** The next `most` of those that are enabled, of these servers or of all, the soonest first. */
  findEnabled(most: number, serverIds: readonly number[] | 'all'): Promise<ScheduleEntity[]> {
    const of = serverIds === 'all' ? {} : { serverId: In(serverIds) };
    return this.database.read(ScheduleEntity).find({
      where: { enabled: true, nextDueAt: Not(IsNull()), ...of },
      order: { nextDueAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** `check` gets the number of schedules of the server, this one included; if it throws, nothing is inserted. */
  insert(schedule: Omit<ScheduleEntity, 'id'>, check?: (count: number) => void): Promise<ScheduleEntity> {
    const { serverId } = schedule;
    return this.database.writeInTurn(`schedules of server ${serverId}`, async (manager) => {
      const row = await insertRow(manager, ScheduleEntity, schedule);
      check?.(await manager.countBy(ScheduleEntity, { serverId }));
      return row;
    });
  }

  /** Changes the given fields, and when the row is next due after that; null if there is no such schedule. */
  update(
    { id, serverId }: Pick<ScheduleEntity, 'id' | 'serverId'>,
    change: ScheduleChange,
    nextDueOf: (row: ScheduleEntity) => Date | null,
  ): Promise<ScheduleEntity | null> {
    return this.database.write(async (manager) => {
      await manager.update(ScheduleEntity, { id, serverId }, change);
      const row = await manager.findOneBy(ScheduleEntity, { id, serverId });
      if (!row) return null;
      row.nextDueAt = nextDueOf(row);
      await manager.update(ScheduleEntity, { id }, { nextDueAt: row.nextDueAt });
      return row;
    });
  }

  /** Sets when it is next due, unless it was claimed or changed since it was read. */
  async move({ id, schedule, nextDueAt }: ScheduleEntity, to: Date | null): Promise<void> {
    const where = { id, schedule, nextDueAt: nextDueAt ?? IsNull(), timeZone: IsNull() };
    await this.database.write((manager) => manager.update(ScheduleEntity, where, { nextDueAt: to }));
  }

  /** The next `most` of those that are due later than now, in the order of their ids. */
  findAhead({ now, beyondId, most, ranAhead }: AheadQuery): Promise<ScheduleEntity[]> {
    const later = { nextDueAt: MoreThan(now), ...(ranAhead && { lastRunAt: MoreThan(now) }) };
    return this.database.read(ScheduleEntity).find({
      where: { enabled: true, id: MoreThan(beyondId), ...later },
      order: { id: 'ASC' },
      take: most,
    });
  }

  /** Sets when they are next due, except for those claimed or changed since they were read; returns how many. */
  moveAll(moves: readonly DueMove[]): Promise<number> {
    return this.database.write(async (manager) => {
      let moved = 0;
      for (const { row, to } of moves) {
        const { id, schedule, nextDueAt } = row;
        const where = { id, schedule, nextDueAt: nextDueAt ?? IsNull(), enabled: true };
        const { affected } = await manager.update(ScheduleEntity, where, { nextDueAt: to });
        moved += affected ?? 0;
      }
      return moved;
    });
  }

  async delete(serverId: number, kind: ScheduleKind, id: number): Promise<boolean> {
    const result = await this.database.write((manager) =>
      manager.delete(ScheduleEntity, { id, serverId, ...ofKind(kind) }),
    );
    return (result.affected ?? 0) > 0;
  }

  pageOfRuns(scheduleId: number, page: PageQuery): Promise<Page<ScheduleRunEntity>> {
    const runs = this.database.read(ScheduleRunEntity).createQueryBuilder('run').where({ scheduleId });
    return listRows(runs, NEWEST_FIRST, page);
  }
}
