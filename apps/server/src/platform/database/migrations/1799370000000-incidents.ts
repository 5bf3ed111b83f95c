import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE incidents (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    began_at DATETIME NOT NULL,
    down_since DATETIME,
    back_at DATETIME,
    ended_at DATETIME,
    outages INTEGER NOT NULL,
    down_seconds INTEGER NOT NULL,
    players_before INTEGER,
    players TEXT NOT NULL,
    maintenance TEXT
  )`,
  `CREATE TABLE incident_notes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    incident_id INTEGER NOT NULL REFERENCES incidents (id) ON DELETE CASCADE,
    author_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    author TEXT NOT NULL,
    text TEXT NOT NULL,
    at DATETIME NOT NULL
  )`,
  'CREATE INDEX incidents_by_server ON incidents (server_id, id)',
  'CREATE UNIQUE INDEX incidents_open ON incidents (server_id) WHERE ended_at IS NULL',
  'CREATE INDEX incidents_by_end ON incidents (ended_at)',
  'CREATE INDEX incident_notes_by_incident ON incident_notes (incident_id, id)',
];

/** When servers were down. */
export class Incidents1799370000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['incident_notes', 'incidents']) await runner.query(`DROP TABLE ${table}`);
  }
}
