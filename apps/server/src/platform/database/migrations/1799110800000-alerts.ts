import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE alert_rules (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    enabled BOOLEAN NOT NULL,
    condition TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('server', 'group', 'all')),
    server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES server_groups (id) ON DELETE CASCADE,
    channel_ids TEXT NOT NULL,
    escalations TEXT NOT NULL,
    remind_minutes INTEGER,
    urgent BOOLEAN NOT NULL,
    created_at DATETIME NOT NULL,
    changed_at DATETIME NOT NULL
  )`,
  `CREATE TABLE alert_bundles (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rule_id INTEGER NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    opened_at DATETIME NOT NULL,
    more INTEGER NOT NULL,
    next_at DATETIME,
    told_at DATETIME,
    reminded_at DATETIME,
    escalated INTEGER NOT NULL,
    ended_at DATETIME,
    acknowledged_at DATETIME,
    acknowledged_by TEXT
  )`,
  `CREATE TABLE alerts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    rule_id INTEGER NOT NULL REFERENCES alert_rules (id) ON DELETE CASCADE,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    bundle_id INTEGER NOT NULL REFERENCES alert_bundles (id) ON DELETE CASCADE,
    server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    condition TEXT NOT NULL,
    facts TEXT NOT NULL,
    opened_at DATETIME NOT NULL,
    ended_at DATETIME
  )`,
  'CREATE INDEX alert_rules_by_owner ON alert_rules (owner_id, id)',
  'CREATE INDEX alert_bundles_by_rule ON alert_bundles (rule_id, id)',
  'CREATE INDEX alert_bundles_next ON alert_bundles (next_at) WHERE next_at IS NOT NULL',
  'CREATE INDEX alerts_by_owner ON alerts (owner_id, id)',
  'CREATE INDEX alerts_by_bundle ON alerts (bundle_id, id)',
  'CREATE INDEX alerts_by_server ON alerts (server_id, id) WHERE server_id IS NOT NULL',
  // What goes on is noticed once, whichever replica sees it.
  'CREATE UNIQUE INDEX alerts_open ON alerts (rule_id, subject) WHERE ended_at IS NULL',
];

/** What accounts want to be told about, what was noticed, and what is told together. */
export class Alerts1799110800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['alerts', 'alert_bundles', 'alert_rules']) await runner.query(`DROP TABLE ${table}`);
  }
}
