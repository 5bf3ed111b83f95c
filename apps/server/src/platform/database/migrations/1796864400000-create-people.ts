import { type MigrationInterface, type QueryRunner } from 'typeorm';

const CREATE = [
  `CREATE TABLE memberships (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    max_ban_minutes INTEGER,
    created_at DATETIME NOT NULL,
    UNIQUE (server_id, user_id)
  )`,
  'CREATE INDEX memberships_by_user ON memberships (user_id)',
  `CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    user_id INTEGER REFERENCES users (id) ON DELETE CASCADE,
    invited_by_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role TEXT NOT NULL,
    max_ban_minutes INTEGER,
    token_hash TEXT NOT NULL UNIQUE,
    created_at DATETIME NOT NULL,
    expires_at DATETIME NOT NULL
  )`,
  'CREATE INDEX invitations_by_server ON invitations (server_id, id)',
  'CREATE INDEX invitations_by_user ON invitations (user_id)',
  'CREATE INDEX invitations_by_sender ON invitations (invited_by_id)',
];

export class CreatePeople1796864400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of CREATE) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE invitations');
    await runner.query('DROP TABLE memberships');
  }
}
