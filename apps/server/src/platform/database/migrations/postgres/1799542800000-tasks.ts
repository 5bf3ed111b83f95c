import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Sorted by code points, as SQLite does. */
const TEXT = 'text COLLATE "C"';

const STATEMENTS = [
  `ALTER TABLE schedules ADD COLUMN name ${TEXT}`,
  `ALTER TABLE schedules ADD COLUMN task ${TEXT}`,
  `ALTER TABLE task_runs ADD COLUMN kind ${TEXT} NOT NULL DEFAULT 'restart' CHECK (kind IN ('restart', 'task'))`,
  'ALTER TABLE task_runs ADD COLUMN schedule_id bigint REFERENCES schedules (id) ON DELETE SET NULL',
  'DROP INDEX task_runs_under_way',
  'CREATE INDEX task_runs_by_schedule ON task_runs (schedule_id, id) WHERE schedule_id IS NOT NULL',
  'CREATE INDEX task_runs_open ON task_runs (server_id) WHERE ended_at IS NULL',
  // A server has one restart at a time, whoever begins it, and each of its tasks is under way once.
  "CREATE UNIQUE INDEX restarts_under_way ON task_runs (server_id) WHERE ended_at IS NULL AND kind = 'restart'",
  'CREATE UNIQUE INDEX tasks_under_way ON task_runs (schedule_id) WHERE ended_at IS NULL AND schedule_id IS NOT NULL',
];

const BACK = [
  "DELETE FROM task_runs WHERE kind = 'task'",
  'DELETE FROM schedules WHERE task IS NOT NULL',
  ...['tasks_under_way', 'restarts_under_way', 'task_runs_open', 'task_runs_by_schedule'].map(
    (index) => `DROP INDEX ${index}`,
  ),
  'CREATE UNIQUE INDEX task_runs_under_way ON task_runs (server_id) WHERE ended_at IS NULL',
  ...['schedule_id', 'kind'].map((column) => `ALTER TABLE task_runs DROP COLUMN ${column}`),
  ...['task', 'name'].map((column) => `ALTER TABLE schedules DROP COLUMN ${column}`),
];

/** As the migration of the same name for SQLite. */
export class Tasks1799542800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}
