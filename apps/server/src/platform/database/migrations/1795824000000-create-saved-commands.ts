import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class CreateSavedCommands1795824000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE saved_commands (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      command TEXT NOT NULL,
      created_at DATETIME NOT NULL,
      UNIQUE (server_id, command)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE saved_commands');
  }
}
