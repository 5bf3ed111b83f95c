import { Injectable } from '@nestjs/common';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type TaskRunsQuery } from '@outpost/contracts/task-run-requests.js';
import { type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { Between, In, IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../../platform/database/list-rows.js';
import { type SqlDialect } from '../../platform/database/sql-dialect.js';
import { DURABLE } from '../../platform/database/statement.js';
import { jsonRows } from '../../platform/database/storable-text.js';
import { storedTime } from '../../platform/database/stored-time.js';
import { WriteGroup } from '../../platform/database/write-group.js';
import { type Page } from '../../platform/pages/page.js';
import { ScheduleEntity } from '../schedule.entity.js';
import { type NewTaskRun, removeOldest } from './insert-task-runs.js';
import { countForPlan, type PlanAfterRun } from './plan-failures.js';
import { type RunState, type StoredWords, timeOf } from './run-state.js';
import { TaskRunEntity } from './task-run.entity.js';

/** Which runs of a server are listed. */
type RunsOf = Pick<TaskRunsQuery, 'kind' | 'planId' | 'taskId'>;

/** How far a run is. */
interface Progress {
  readonly id: number;
  readonly state: RunState;
}

export interface RunEnd {
  readonly run: Pick<TaskRunEntity, 'id' | 'serverId' | 'kind' | 'planId' | 'scheduleId'>;
  readonly state: RunState;
  readonly outcome: Exclude<TaskOutcome, 'running'>;
  readonly report: StoredWords;
  readonly figures: Pick<TaskRunEntity, 'downSeconds' | 'playersBefore' | 'playersReturned'>;
  readonly at: Date;
}

const PROGRESS = { run_id: 'integer', state: 'text', restart_at: 'time' } as const;

const savedBy = (sql: SqlDialect): string => `UPDATE task_runs
  SET state = progress.state, restart_at = progress.restart_at
  FROM ${sql.rows('progress', PROGRESS)} WHERE task_runs.id = progress.run_id AND task_runs.ended_at IS NULL
  RETURNING id`;

/** Without the steps, which may be many kilobytes. */
const LISTED = [
  ...([
    'id',
    'serverId',
    'kind',
    'planId',
    'scheduleId',
    'name',
    'startedBy',
    'plannedAt',
    'restartAt',
    'startedAt',
    'endedAt',
  ] as const),
  ...(['outcome', 'report', 'reportMessage', 'downSeconds', 'playersBefore', 'playersReturned'] as const),
].map((column) => `run.${column}`);

@Injectable()
export class TaskRunsRepository {
  /** Steps of many runs that begin in the same second share a transaction. */
  private readonly progress = new WriteGroup<Progress, boolean>((all) => this.saveAll(all));
  private readonly saved: string;

  constructor(private readonly database: Database) {
    this.saved = savedBy(database.sql);
  }

  find(serverId: number, id: number): Promise<TaskRunEntity | null> {
    return this.database.read(TaskRunEntity).findOneBy({ id, serverId });
  }

  /** The restart under way of a server; null if there is none. */
  underWay(serverId: number): Promise<TaskRunEntity | null> {
    return this.database.read(TaskRunEntity).findOneBy({ serverId, kind: 'restart', endedAt: IsNull() });
  }

  /** Those of its tasks that are under way: their runs, by the id of the task. */
  async tasksUnderWay(serverId: number): Promise<ReadonlyMap<number, number>> {
    const rows = await this.database.read(TaskRunEntity).find({
      select: { id: true, scheduleId: true },
      where: { serverId, kind: 'task', endedAt: IsNull() },
    });
    return new Map(rows.map(({ id, scheduleId }) => [scheduleId ?? 0, id]));
  }

  /** Those of the servers of which a restart is under way. */
  async openServers(serverIds: readonly number[]): Promise<ReadonlySet<number>> {
    const listed = this.database.sql.integers.replace('?', ':serverIds');
    const rows = await this.database
      .read(TaskRunEntity)
      .createQueryBuilder('run')
      .select('run.serverId', 'serverId')
      .where(`run.endedAt IS NULL AND run.kind = 'restart' AND run.serverId IN (${listed})`, {
        serverIds: JSON.stringify(serverIds),
      })
      .getRawMany<{ serverId: number }>();
    return new Set(rows.map(({ serverId }) => serverId));
  }

  /** Those under way, by server: without their state, which may be many kilobytes. */
  openRuns(): Promise<Pick<TaskRunEntity, 'id' | 'serverId'>[]> {
    return this.database.read(TaskRunEntity).find({
      select: { id: true, serverId: true },
      where: { endedAt: IsNull() },
    });
  }

  /** Those under way of these servers, or of all. */
  open(serverIds: readonly number[] | 'all'): Promise<TaskRunEntity[]> {
    const of = serverIds === 'all' ? {} : { serverId: In(serverIds) };
    return this.database
      .read(TaskRunEntity)
      .find({ where: { endedAt: IsNull(), ...of }, order: { id: 'ASC' } });
  }

  /** The next `most` restarts under way that come in this time, of these servers or of all, the soonest first. */
  findRestartsWithin(
    from: Date,
    until: Date,
    most: number,
    serverIds: readonly number[] | 'all',
  ): Promise<TaskRunEntity[]> {
    const of = serverIds === 'all' ? {} : { serverId: In(serverIds) };
    return this.database.read(TaskRunEntity).find({
      select: { id: true, serverId: true, planId: true, name: true, restartAt: true },
      where: { endedAt: IsNull(), kind: 'restart', restartAt: Between(from, until), ...of },
      order: { restartAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** Newest first, without their steps. */
  page(serverId: number, { planId, taskId, kind }: RunsOf, page: PageQuery): Promise<Page<TaskRunEntity>> {
    const runs = this.database
      .read(TaskRunEntity)
      .createQueryBuilder('run')
      .select(LISTED)
      .where({
        serverId,
        ...(planId !== undefined && { planId }),
        ...(taskId !== undefined && { scheduleId: taskId }),
        ...(kind !== undefined && { kind }),
      });
    return listRows(runs, NEWEST_FIRST, page);
  }

  /** The ended restarts of a server, without their steps. */
  ended(serverId: number): Promise<TaskRunEntity[]> {
    const runs = this.database.read(TaskRunEntity).createQueryBuilder('run').select(LISTED);
    return runs.where({ serverId, kind: 'restart' }).andWhere('run.endedAt IS NOT NULL').getMany();
  }

  /** Null if another restart of the server, or the same task, is under way. */
  insert(run: NewTaskRun): Promise<TaskRunEntity | null> {
    const { serverId, kind, scheduleId } = run;
    const same = kind === 'task' ? { scheduleId: scheduleId ?? IsNull() } : {};
    return this.database.writeInTurn(`runs of server ${serverId}`, async (manager) => {
      const open = await manager.countBy(TaskRunEntity, { serverId, kind, endedAt: IsNull(), ...same });
      if (open > 0) return null;
      if (scheduleId !== null)
        await manager.update(ScheduleEntity, { id: scheduleId }, { lastRunAt: run.startedAt });
      return insertRow(manager, TaskRunEntity, run);
    });
  }

  /**
   * Stores how far a run is. Returns false if it has ended, or is gone with its server.
   *
   * @throws {OperationalError} `storage_failed`, also when the lease of this replica has expired
   */
  save(id: number, state: RunState): Promise<boolean> {
    return this.progress.write({ id, state });
  }

  /** As {@link save}, but joins a transaction. */
  saveJoined(id: number, state: RunState): Promise<boolean> {
    return this.database.write(async (manager) => {
      const { affected } = await manager.update(TaskRunEntity, { id, endedAt: IsNull() }, { state });
      return affected === 1;
    });
  }

  /** Ends a run once, and counts it for its plan. Undefined for the plan if there is none any more. */
  end({ run, state, outcome, report, figures, at }: RunEnd): Promise<PlanAfterRun | undefined> {
    return this.database.write(async (manager) => {
      const change = {
        state,
        outcome,
        report: report.text,
        reportMessage: report.message,
        endedAt: at,
        ...figures,
      };
      const { affected } = await manager.update(TaskRunEntity, { id: run.id, endedAt: IsNull() }, change);
      await removeOldest(manager, run);
      if (affected !== 1) return undefined;
      if (run.scheduleId !== null)
        await manager.update(ScheduleEntity, { id: run.scheduleId }, { lastOutcome: outcome });
      return run.planId === null ? undefined : countForPlan(manager, run.planId, outcome, at);
    });
  }

  private async saveAll(all: readonly Progress[]): Promise<readonly boolean[]> {
    const rows = all.map(({ id, state }) => [id, JSON.stringify(state), storedTime(new Date(timeOf(state)))]);
    const [result] = await this.database.run([{ sql: this.saved, parameters: [jsonRows(rows)] }], DURABLE);
    const saved = new Set((result?.rows ?? []).map((row) => (row as { readonly id: number }).id));
    return all.map(({ id }) => saved.has(id));
  }
}
