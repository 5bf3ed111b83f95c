import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE maintenance_windows (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES server_groups (id) ON DELETE CASCADE,
    owner_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    note TEXT NOT NULL,
    timing TEXT NOT NULL,
    time_zone TEXT NOT NULL,
    holds_tasks BOOLEAN NOT NULL,
    enabled BOOLEAN NOT NULL,
    over_at DATETIME,
    created_by TEXT NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE maintenance_spans (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    window_id INTEGER REFERENCES maintenance_windows (id) ON DELETE SET NULL,
    server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES server_groups (id) ON DELETE CASCADE,
    owner_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    holds_tasks BOOLEAN NOT NULL,
    from_at DATETIME NOT NULL,
    to_at DATETIME,
    state TEXT NOT NULL CHECK (state IN ('planned', 'under-way', 'over'))
  )`,
  'CREATE INDEX maintenance_windows_by_server ON maintenance_windows (server_id)',
  'CREATE INDEX maintenance_windows_by_group ON maintenance_windows (group_id)',
  'CREATE INDEX maintenance_windows_by_owner ON maintenance_windows (owner_id)',
  'CREATE INDEX maintenance_spans_by_window ON maintenance_spans (window_id, id)',
  'CREATE INDEX maintenance_spans_by_server ON maintenance_spans (server_id, from_at)',
  'CREATE INDEX maintenance_spans_by_group ON maintenance_spans (group_id, from_at)',
  'CREATE INDEX maintenance_spans_by_owner ON maintenance_spans (owner_id, from_at)',
  `CREATE INDEX maintenance_spans_open ON maintenance_spans (id) WHERE state <> 'over'`,
];

/** Times in which servers are worked on. */
export class Maintenance1799283600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['maintenance_spans', 'maintenance_windows'])
      await runner.query(`DROP TABLE ${table}`);
  }
}
