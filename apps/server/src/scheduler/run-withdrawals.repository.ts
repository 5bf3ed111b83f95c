import { Injectable } from '@nestjs/common';
import { type EntityManager } from 'typeorm';
import { Database } from '../platform/database/database.js';
import { type ColumnType, type SqlDialect } from '../platform/database/sql-dialect.js';
import { jsonRows } from '../platform/database/storable-text.js';
import { storedTime } from '../platform/database/stored-time.js';
import { WriteGroup } from '../platform/database/write-group.js';
import { type ClaimedRun } from './schedule-claims.repository.js';

/** A test of which nothing was sent. */
interface WithdrawnTest {
  readonly runId: number;
  readonly scheduleId: number;
  readonly startedAt: Date;
}

const TESTS = { run_id: 'integer', schedule_id: 'integer', started_at: 'time' } as const;
const CLAIMS = { ...TESTS, schedule: 'text', due_at: 'time', next_due_at: 'time' } as const;

/** A column of the schedule as it was before the run, unless another run has begun since. */
const columnBefore = (column: string, ofRun: string, isKnown: string): string =>
  `${column} = CASE WHEN schedules.last_run_at = given.started_at THEN
    (SELECT ${ofRun} FROM schedule_runs run WHERE run.schedule_id = schedules.id AND run.id <> given.run_id AND ${isKnown}
      ORDER BY run.id DESC LIMIT 1) ELSE schedules.${column} END`;
const LAST_BEFORE = [
  columnBefore('last_run_at', 'run.started_at', 'run.started_at IS NOT NULL'),
  columnBefore('last_outcome', 'run.outcome', 'TRUE'),
].join();

const given = (sql: SqlDialect, columns: Readonly<Record<string, ColumnType>>): string =>
  sql.rows('given', columns);

const withdrawalsBy = (sql: SqlDialect) => ({
  /** Keeps the rows until the commit: no other ending is recorded meanwhile. */
  lock: `UPDATE schedule_runs SET outcome = schedule_runs.outcome FROM ${given(sql, CLAIMS)}
    WHERE schedule_runs.id = given.run_id AND schedule_runs.outcome = 'running' RETURNING id`,
  /** What is still as the claim has left it. A change of the command alone changes nothing of the time. */
  restore: `UPDATE schedules SET next_due_at = given.due_at, ${LAST_BEFORE} FROM ${given(sql, CLAIMS)}
    WHERE schedules.id = given.schedule_id AND schedules.next_due_at IS NOT DISTINCT FROM given.next_due_at
      AND schedules.schedule = given.schedule AND schedules.enabled
    RETURNING id`,
  remove: `DELETE FROM schedule_runs WHERE id IN (${sql.integers})`,
  restoreTested: `UPDATE schedules SET ${LAST_BEFORE} FROM ${given(sql, TESTS)} WHERE schedules.id = given.schedule_id`,
});

/**
 * Takes back runs of which nothing was sent, as another replica takes the server. Like endings, they change the runs
 * first and then the schedules, so that the two are not in each other's way.
 */
@Injectable()
export class RunWithdrawals {
  /** A server that is given away may have many. */
  private readonly claims = new WriteGroup<ClaimedRun, boolean>((runs) => this.giveAllBack(runs));
  private readonly statements: ReturnType<typeof withdrawalsBy>;

  constructor(private readonly database: Database) {
    this.statements = withdrawalsBy(database.sql);
  }

  /**
   * Makes a claim undone: the run is deleted, and the schedule is due again as before, so that whoever holds its server
   * claims it. Returns false, and changes nothing, if the schedule was changed or deleted since, or if another ending
   * was recorded.
   *
   * @throws {OperationalError} `storage_failed`, also when the lease of this replica has expired
   */
  giveBack(run: ClaimedRun): Promise<boolean> {
    return this.claims.write(run);
  }

  /**
   * Deletes the run of a test.
   *
   * @throws {OperationalError} `storage_failed`
   */
  async withdrawTest({ runId, scheduleId, startedAt }: WithdrawnTest): Promise<void> {
    await this.database.writeReadCommitted(async (manager) => {
      await this.remove(manager, [runId]);
      await manager.query(this.statements.restoreTested, [
        jsonRows([[runId, scheduleId, storedTime(startedAt)]]),
      ]);
    });
  }

  private giveAllBack(runs: readonly ClaimedRun[]): Promise<readonly boolean[]> {
    return this.database.writeReadCommitted(async (manager) => {
      const locked = await changedBy(manager, this.statements.lock, runs);
      const open = runs.filter(({ runId }) => locked.has(runId));
      const restored = await changedBy(manager, this.statements.restore, open);
      const isGivenBack = (run: ClaimedRun): boolean => locked.has(run.runId) && restored.has(run.scheduleId);
      await this.remove(
        manager,
        open.filter(isGivenBack).map(({ runId }) => runId),
      );
      return runs.map(isGivenBack);
    });
  }

  private async remove(manager: EntityManager, runIds: readonly number[]): Promise<void> {
    await manager.query(this.statements.remove, [JSON.stringify(runIds)]);
  }
}

/** The ids of the rows that a statement has changed. */
async function changedBy(
  manager: EntityManager,
  statement: string,
  runs: readonly ClaimedRun[],
): Promise<ReadonlySet<number>> {
  const rows = await manager.query<{ id: number }[]>(statement, [jsonRows(runs.map(valuesOf))]);
  return new Set(rows.map(({ id }) => id));
}

const valuesOf = ({ runId, startedAt, plan }: ClaimedRun): readonly unknown[] => [
  ...[runId, plan.id, storedTime(startedAt), plan.schedule],
  ...[storedTime(plan.dueAt), plan.nextDueAt && storedTime(plan.nextDueAt)],
];
