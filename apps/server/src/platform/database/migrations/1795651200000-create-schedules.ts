import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE schedules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    command TEXT NOT NULL,
    schedule TEXT NOT NULL,
    enabled BOOLEAN NOT NULL,
    time_zone TEXT,
    next_due_at DATETIME,
    last_run_at DATETIME,
    last_outcome TEXT,
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE schedule_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    schedule_id INTEGER NOT NULL REFERENCES schedules (id) ON DELETE CASCADE,
    due_at DATETIME NOT NULL,
    started_at DATETIME,
    ended_at DATETIME,
    lease_until DATETIME,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('running', 'executed', 'failed', 'unknown', 'missed', 'skipped')),
    response TEXT NOT NULL,
    is_test BOOLEAN NOT NULL
  )`,
  'CREATE INDEX schedules_by_server ON schedules (server_id, id)',
  'CREATE INDEX schedules_by_due ON schedules (next_due_at) WHERE next_due_at IS NOT NULL',
  'CREATE INDEX schedule_runs_by_schedule ON schedule_runs (schedule_id, id)',
  // A partial index with few rows: read by every claim and at every tick.
  `CREATE INDEX schedule_runs_under_way ON schedule_runs (schedule_id) WHERE outcome = 'running'`,
];

export class CreateSchedules1795651200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['schedule_runs', 'schedules']) await runner.query(`DROP TABLE ${table}`);
  }
}
