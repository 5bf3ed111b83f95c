import { TASK_RUNS_RETAINED } from '@outpost/contracts/limits.js';
import { type EntityManager } from 'typeorm';
import { type SqlDialect } from '../../platform/database/sql-dialect.js';
import { jsonRows } from '../../platform/database/storable-text.js';
import { storedTime } from '../../platform/database/stored-time.js';
import { type TaskRunEntity } from './task-run.entity.js';

export type NewTaskRun = Omit<TaskRunEntity, 'id'>;

const COLUMNS = {
  ...({ server_id: 'integer', kind: 'text', plan_id: 'integer', schedule_id: 'integer' } as const),
  ...({ name: 'text', started_by: 'text' } as const),
  ...({ planned_at: 'time', restart_at: 'time', started_at: 'time', ended_at: 'time' } as const),
  ...({ outcome: 'text', report: 'text', report_message: 'text', state: 'text' } as const),
};

const insertedBy = (sql: SqlDialect): string => {
  const columns = Object.keys(COLUMNS).join();
  return `INSERT INTO task_runs (${columns}) SELECT ${columns} FROM ${sql.rows('added', COLUMNS)}
    RETURNING id, plan_id AS "planId", schedule_id AS "scheduleId"`;
};

const valuesOf = (run: NewTaskRun): readonly unknown[] => [
  ...[run.serverId, run.kind, run.planId, run.scheduleId, run.name, run.startedBy],
  ...[run.plannedAt, run.restartAt, run.startedAt, run.endedAt].map((at) => at && storedTime(at)),
  ...[
    run.outcome,
    run.report,
    run.reportMessage && JSON.stringify(run.reportMessage),
    JSON.stringify(run.state),
  ],
];

/** By what a run is recognised among others that are inserted with it. */
const keyOf = ({ planId, scheduleId }: Pick<TaskRunEntity, 'planId' | 'scheduleId'>): string =>
  `${planId ?? ''}/${scheduleId ?? ''}`;

/** Inserts runs, one for each plan or task, in one statement. Returns them as stored. */
export async function insertTaskRuns(
  sql: SqlDialect,
  manager: EntityManager,
  runs: readonly NewTaskRun[],
): Promise<readonly TaskRunEntity[]> {
  if (runs.length === 0) return [];
  const rows = await manager.query<Pick<TaskRunEntity, 'id' | 'planId' | 'scheduleId'>[]>(insertedBy(sql), [
    jsonRows(runs.map(valuesOf)),
  ]);
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]));
  return runs.flatMap((run) => {
    const id = ids.get(keyOf(run));
    return id === undefined ? [] : [{ ...run, id }];
  });
}

/** The restarts of a server do not push its tasks out, nor the other way round. */
export async function removeOldest(
  manager: EntityManager,
  { serverId, kind }: Pick<TaskRunEntity, 'serverId' | 'kind'>,
): Promise<void> {
  await manager.query(
    `DELETE FROM task_runs WHERE server_id = ? AND kind = ? AND ended_at IS NOT NULL AND id <= (
      SELECT id FROM task_runs WHERE server_id = ? AND kind = ? ORDER BY id DESC LIMIT 1 OFFSET ${TASK_RUNS_RETAINED})`,
    [serverId, kind, serverId, kind],
  );
}
