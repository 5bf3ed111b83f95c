import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS = [
  'query_port INTEGER CHECK (query_port BETWEEN 1 AND 65535)',
  "time_zone TEXT NOT NULL DEFAULT 'UTC'",
  'sealed_start_hook TEXT',
  "seen_state TEXT CHECK (seen_state IN ('online', 'limited', 'offline', 'restarting'))",
  'seen_since DATETIME',
];

/**
 * `WITHOUT ROWID` stores samples in the order they are read, by server and time: no separate index, and
 * thirty days of one server are adjacent on disk. `at` is in seconds since 1970, `day` in days since 1970.
 */
const TABLES = [
  `CREATE TABLE samples (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 4),
    players INTEGER,
    response_ms INTEGER,
    PRIMARY KEY (server_id, at)
  ) WITHOUT ROWID`,
  `CREATE TABLE uptime_days (
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    day INTEGER NOT NULL,
    up INTEGER NOT NULL,
    down INTEGER NOT NULL,
    PRIMARY KEY (server_id, day)
  ) WITHOUT ROWID`,
];

export class ObserveServers1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`ALTER TABLE servers ADD COLUMN ${column}`);
    for (const table of TABLES) await runner.query(table);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE uptime_days');
    await runner.query('DROP TABLE samples');
    for (const column of [...COLUMNS].reverse()) {
      await runner.query(`ALTER TABLE servers DROP COLUMN ${column.split(' ', 1)[0] ?? ''}`);
    }
  }
}
