import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE identities (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    name TEXT,
    given TEXT NOT NULL,
    created_at DATETIME NOT NULL,
    last_used_at DATETIME
  )`,
  'CREATE UNIQUE INDEX identities_by_subject ON identities (issuer, subject)',
  'CREATE INDEX identities_by_user ON identities (user_id)',
];

export class CreateIdentities1798419600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE identities');
  }
}
