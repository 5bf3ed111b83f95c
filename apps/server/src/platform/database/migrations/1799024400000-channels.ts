import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE channels (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    enabled BOOLEAN NOT NULL,
    sealed_settings TEXT NOT NULL,
    target TEXT NOT NULL,
    language TEXT NOT NULL,
    quiet_hours TEXT,
    last_delivered_at DATETIME,
    problem TEXT,
    problem_message TEXT,
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE deliveries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    channel_id INTEGER NOT NULL REFERENCES channels (id) ON DELETE CASCADE,
    notice TEXT NOT NULL,
    thread TEXT,
    is_edit BOOLEAN NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'held', 'delivered', 'failed', 'left-out')),
    attempts INTEGER NOT NULL,
    created_at DATETIME NOT NULL,
    next_attempt_at DATETIME,
    give_up_at DATETIME NOT NULL,
    delivered_at DATETIME,
    reference TEXT,
    status INTEGER,
    answer TEXT NOT NULL,
    problem TEXT,
    problem_message TEXT
  )`,
  'CREATE INDEX channels_by_owner ON channels (owner_id, id)',
  'CREATE INDEX deliveries_by_channel ON deliveries (channel_id, id)',
  `CREATE INDEX deliveries_waiting ON deliveries (channel_id, id) WHERE state = 'waiting'`,
  'CREATE INDEX deliveries_open ON deliveries (next_attempt_at, channel_id) WHERE next_attempt_at IS NOT NULL',
  'CREATE INDEX deliveries_by_thread ON deliveries (channel_id, thread, id) WHERE thread IS NOT NULL',
];

/** Where accounts are told something, and the messages that were sent there. */
export class Channels1799024400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['deliveries', 'channels']) await runner.query(`DROP TABLE ${table}`);
  }
}
