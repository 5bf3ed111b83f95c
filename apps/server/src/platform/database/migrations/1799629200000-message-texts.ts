import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE message_texts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    texts TEXT NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  'CREATE UNIQUE INDEX message_texts_by_owner ON message_texts (owner_id, name)',
];

/** Texts for players that restarts and tasks refer to. */
export class MessageTexts1799629200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE message_texts');
  }
}
