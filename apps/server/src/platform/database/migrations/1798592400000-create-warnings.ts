import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE warnings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    player_id TEXT NOT NULL,
    player_name TEXT NOT NULL,
    reason TEXT NOT NULL,
    warned_by TEXT NOT NULL,
    warned_at DATETIME NOT NULL
  )`,
  'CREATE INDEX warnings_by_server ON warnings (server_id, id)',
  'CREATE INDEX warnings_by_player ON warnings (server_id, player_id, id)',
];

export class CreateWarnings1798592400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE warnings');
  }
}
