import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE restart_plans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    enabled BOOLEAN NOT NULL,
    timing TEXT NOT NULL,
    time_zone TEXT,
    steps TEXT NOT NULL,
    stop_after_failures INTEGER NOT NULL,
    failures INTEGER NOT NULL,
    stopped_at DATETIME,
    next_restart_at DATETIME,
    next_start_at DATETIME,
    postponed_from DATETIME,
    skipped_at DATETIME,
    last_outcome TEXT,
    revision INTEGER NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE task_runs (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    plan_id INTEGER REFERENCES restart_plans (id) ON DELETE SET NULL,
    name TEXT NOT NULL,
    started_by TEXT NOT NULL,
    planned_at DATETIME NOT NULL,
    restart_at DATETIME NOT NULL,
    started_at DATETIME NOT NULL,
    ended_at DATETIME,
    outcome TEXT NOT NULL
      CHECK (outcome IN ('running', 'done', 'failed', 'not-back', 'cancelled', 'missed', 'skipped')),
    report TEXT NOT NULL,
    report_message TEXT,
    down_seconds INTEGER,
    players_before INTEGER,
    players_returned INTEGER,
    state TEXT NOT NULL
  )`,
  'CREATE INDEX restart_plans_by_server ON restart_plans (server_id, id)',
  'CREATE INDEX restart_plans_by_due ON restart_plans (next_start_at) WHERE next_start_at IS NOT NULL',
  'CREATE INDEX task_runs_by_server ON task_runs (server_id, id)',
  'CREATE INDEX task_runs_by_plan ON task_runs (plan_id, id) WHERE plan_id IS NOT NULL',
  // A server has one restart at a time, whoever begins it.
  'CREATE UNIQUE INDEX task_runs_under_way ON task_runs (server_id) WHERE ended_at IS NULL',
];

/** Restarts with warnings that are planned, and what became of them step by step. */
export class RestartPlans1798938000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['task_runs', 'restart_plans']) await runner.query(`DROP TABLE ${table}`);
  }
}
