import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE status_pages (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    slug TEXT NOT NULL,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('server', 'group', 'all')),
    server_id INTEGER REFERENCES servers (id) ON DELETE CASCADE,
    group_id INTEGER REFERENCES server_groups (id) ON DELETE CASCADE,
    enabled BOOLEAN NOT NULL,
    players TEXT NOT NULL CHECK (players IN ('none', 'count', 'names')),
    shows_restarts BOOLEAN NOT NULL,
    is_indexed BOOLEAN NOT NULL,
    accent TEXT,
    language TEXT,
    host TEXT,
    logo TEXT,
    channel_id INTEGER REFERENCES channels (id) ON DELETE SET NULL,
    created_at DATETIME NOT NULL,
    changed_at DATETIME NOT NULL
  )`,
  'CREATE UNIQUE INDEX status_pages_by_slug ON status_pages (slug)',
  'CREATE UNIQUE INDEX status_pages_by_host ON status_pages (host) WHERE host IS NOT NULL',
  'CREATE INDEX status_pages_by_owner ON status_pages (owner_id, id)',
];

/** Public pages about servers. */
export class StatusPages1799456400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE status_pages');
  }
}
