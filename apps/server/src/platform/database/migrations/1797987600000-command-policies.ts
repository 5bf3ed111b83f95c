import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE command_policies (
    server_id INTEGER PRIMARY KEY REFERENCES servers (id) ON DELETE CASCADE,
    rules TEXT NOT NULL,
    updated_at DATETIME NOT NULL
  )`,
  `CREATE TABLE approvals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    requested_by_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    command TEXT NOT NULL,
    reason TEXT,
    requested_at DATETIME NOT NULL,
    expires_at DATETIME NOT NULL,
    state TEXT NOT NULL,
    answered_by TEXT,
    answered_at DATETIME,
    answer TEXT,
    outcome TEXT,
    response TEXT
  )`,
  'CREATE INDEX approvals_by_server ON approvals (server_id, id)',
  'CREATE INDEX approvals_by_requester ON approvals (requested_by_id)',
  'CREATE INDEX approvals_by_expiry ON approvals (state, expires_at)',
  'CREATE INDEX approvals_by_time ON approvals (requested_at)',
  'ALTER TABLE commands ADD COLUMN reason TEXT',
  'ALTER TABLE commands ADD COLUMN approved_by TEXT',
];

const DOWN = [
  'ALTER TABLE commands DROP COLUMN approved_by',
  'ALTER TABLE commands DROP COLUMN reason',
  'DROP TABLE approvals',
  'DROP TABLE command_policies',
];

export class CommandPolicies1797987600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
