import { Injectable } from '@nestjs/common';
import { TASK_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type PageQuery } from '@outpost/contracts/pages.js';
import { type TaskOutcome } from '@outpost/contracts/task-runs.js';
import { Between, type EntityManager, In, IsNull } from 'typeorm';
import { Database } from '../../platform/database/database.js';
import { insertRow } from '../../platform/database/insert-row.js';
import { listRows, NEWEST_FIRST } from '../../platform/database/list-rows.js';
import { type SqlDialect } from '../../platform/database/sql-dialect.js';
import { DURABLE } from '../../platform/database/statement.js';
import { jsonRows } from '../../platform/database/storable-text.js';
import { storedTime } from '../../platform/database/stored-time.js';
import { WriteGroup } from '../../platform/database/write-group.js';
import { type Page } from '../../platform/pages/page.js';
import { RestartPlanEntity } from '../restart-plans/restart-plan.entity.js';
import { type RunState, type StoredWords } from './run-state.js';
import { TaskRunEntity } from './task-run.entity.js';

export type NewTaskRun = Omit<TaskRunEntity, 'id'>;

/** How far a run is. */
interface Progress {
  readonly id: number;
  readonly state: RunState;
}

export interface RunEnd {
  readonly run: Pick<TaskRunEntity, 'id' | 'serverId' | 'planId'>;
  readonly state: RunState;
  readonly outcome: Exclude<TaskOutcome, 'running'>;
  readonly report: StoredWords;
  readonly figures: Pick<TaskRunEntity, 'downSeconds' | 'playersBefore' | 'playersReturned'>;
  readonly at: Date;
}

/** What a plan makes of the failures of its runs. */
export interface PlanAfterRun {
  readonly failures: number;
  /** It has failed so often that it is disabled now. */
  readonly hasStopped: boolean;
}

/** Outcomes that count as a failure of the plan. */
const FAILED: ReadonlySet<TaskOutcome> = new Set(['failed', 'not-back'] as const);
/** Outcomes that end a row of failures. */
const WORKED: ReadonlySet<TaskOutcome> = new Set(['done'] as const);

const PROGRESS = { run_id: 'integer', state: 'text', restart_at: 'time' } as const;

const savedBy = (sql: SqlDialect): string => `UPDATE task_runs
  SET state = progress.state, restart_at = progress.restart_at
  FROM ${sql.rows('progress', PROGRESS)} WHERE task_runs.id = progress.run_id AND task_runs.ended_at IS NULL
  RETURNING id`;

const COLUMNS = {
  ...({ server_id: 'integer', plan_id: 'integer', name: 'text', started_by: 'text' } as const),
  ...({ planned_at: 'time', restart_at: 'time', started_at: 'time', ended_at: 'time' } as const),
  ...({ outcome: 'text', report: 'text', report_message: 'text', state: 'text' } as const),
};

const insertedBy = (sql: SqlDialect): string => {
  const columns = Object.keys(COLUMNS).join();
  return `INSERT INTO task_runs (${columns}) SELECT ${columns} FROM ${sql.rows('added', COLUMNS)}
    RETURNING id, plan_id AS "planId"`;
};

const valuesOf = (run: NewTaskRun): readonly unknown[] => [
  ...[run.serverId, run.planId, run.name, run.startedBy],
  ...[run.plannedAt, run.restartAt, run.startedAt, run.endedAt].map((at) => at && storedTime(at)),
  ...[
    run.outcome,
    run.report,
    run.reportMessage && JSON.stringify(run.reportMessage),
    JSON.stringify(run.state),
  ],
];

/** Inserts runs, one for each plan, in one statement. Returns their ids by plan. */
export async function insertTaskRuns(
  sql: SqlDialect,
  manager: EntityManager,
  runs: readonly NewTaskRun[],
): Promise<ReadonlyMap<number, number>> {
  if (runs.length === 0) return new Map();
  const rows = await manager.query<{ id: number; planId: number }[]>(insertedBy(sql), [
    jsonRows(runs.map(valuesOf)),
  ]);
  return new Map(rows.map(({ id, planId }) => [planId, id]));
}

/** Without the steps, which may be many kilobytes. */
const LISTED = [
  ...([
    'id',
    'serverId',
    'planId',
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

  /** The run under way of a server; null if there is none. */
  underWay(serverId: number): Promise<TaskRunEntity | null> {
    return this.database.read(TaskRunEntity).findOneBy({ serverId, endedAt: IsNull() });
  }

  /** Those of the servers of which a run is under way. */
  async openServers(serverIds: readonly number[]): Promise<ReadonlySet<number>> {
    const listed = this.database.sql.integers.replace('?', ':serverIds');
    const rows = await this.database
      .read(TaskRunEntity)
      .createQueryBuilder('run')
      .select('run.serverId', 'serverId')
      .where(`run.endedAt IS NULL AND run.serverId IN (${listed})`, { serverIds: JSON.stringify(serverIds) })
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
      where: { endedAt: IsNull(), restartAt: Between(from, until), ...of },
      order: { restartAt: 'ASC', id: 'ASC' },
      take: most,
    });
  }

  /** Newest first, without their steps. */
  page(serverId: number, planId: number | undefined, page: PageQuery): Promise<Page<TaskRunEntity>> {
    const runs = this.database
      .read(TaskRunEntity)
      .createQueryBuilder('run')
      .select(LISTED)
      .where({ serverId, ...(planId !== undefined && { planId }) });
    return listRows(runs, NEWEST_FIRST, page);
  }

  /** The ended runs of a server, without their steps. */
  ended(serverId: number): Promise<TaskRunEntity[]> {
    const runs = this.database.read(TaskRunEntity).createQueryBuilder('run').select(LISTED);
    return runs.where({ serverId }).andWhere('run.endedAt IS NOT NULL').getMany();
  }

  /** Null if another run of the server is under way. */
  insert(run: NewTaskRun): Promise<TaskRunEntity | null> {
    const { serverId } = run;
    return this.database.writeInTurn(`runs of server ${serverId}`, async (manager) => {
      const open = await manager.countBy(TaskRunEntity, { serverId, endedAt: IsNull() });
      return open > 0 ? null : insertRow(manager, TaskRunEntity, run);
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
      await manager.query(
        `DELETE FROM task_runs WHERE server_id = ? AND id <= (SELECT id FROM task_runs WHERE server_id = ?
          ORDER BY id DESC LIMIT 1 OFFSET ${TASK_RUNS_RETAINED})`,
        [run.serverId, run.serverId],
      );
      if (affected !== 1 || run.planId === null) return undefined;
      const plan = await manager.findOneBy(RestartPlanEntity, { id: run.planId });
      if (!plan) return undefined;
      const failures = FAILED.has(outcome) ? plan.failures + 1 : WORKED.has(outcome) ? 0 : plan.failures;
      const hasStopped = plan.enabled && plan.stopAfterFailures > 0 && failures >= plan.stopAfterFailures;
      const stop = { enabled: false, stoppedAt: at, nextRestartAt: null, nextStartAt: null };
      await manager.update(
        RestartPlanEntity,
        { id: plan.id },
        { failures, lastOutcome: outcome, revision: plan.revision + 1, ...(hasStopped && stop) },
      );
      return { failures, hasStopped };
    });
  }

  private async saveAll(all: readonly Progress[]): Promise<readonly boolean[]> {
    const rows = all.map(({ id, state }) => [
      id,
      JSON.stringify(state),
      storedTime(new Date(state.restartAt)),
    ]);
    const [result] = await this.database.run([{ sql: this.saved, parameters: [jsonRows(rows)] }], DURABLE);
    const saved = new Set((result?.rows ?? []).map((row) => (row as { readonly id: number }).id));
    return all.map(({ id }) => saved.has(id));
  }
}
