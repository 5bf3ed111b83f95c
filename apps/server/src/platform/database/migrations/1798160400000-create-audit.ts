import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE audit_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    chain INTEGER NOT NULL,
    place INTEGER NOT NULL,
    at DATETIME NOT NULL,
    actor_kind TEXT NOT NULL,
    actor_id INTEGER,
    actor TEXT NOT NULL,
    token_name TEXT,
    credential_id INTEGER,
    address TEXT,
    action TEXT NOT NULL,
    outcome TEXT NOT NULL,
    details TEXT NOT NULL,
    link TEXT NOT NULL
  )`,
  'CREATE UNIQUE INDEX audit_entries_by_place ON audit_entries (chain, place)',
  'CREATE INDEX audit_entries_by_chain ON audit_entries (chain, id)',
  'CREATE INDEX audit_entries_by_actor ON audit_entries (actor_id, id)',
  'CREATE INDEX audit_entries_by_time ON audit_entries (at)',
  `CREATE TABLE audit_chains (
    id INTEGER PRIMARY KEY,
    place INTEGER NOT NULL,
    link TEXT NOT NULL,
    removed_place INTEGER NOT NULL,
    removed_link TEXT NOT NULL,
    others INTEGER NOT NULL,
    seal TEXT NOT NULL
  )`,
  `CREATE TABLE audit_intents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    begun_at DATETIME NOT NULL,
    entry TEXT NOT NULL
  )`,
  'CREATE INDEX audit_intents_by_time ON audit_intents (begun_at)',
];

const DOWN = ['DROP TABLE audit_intents', 'DROP TABLE audit_chains', 'DROP TABLE audit_entries'];

export class CreateAudit1798160400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
