import { type MigrationInterface, type QueryRunner } from 'typeorm';

const TABLES = [
  `CREATE TABLE users (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    username TEXT NOT NULL,
    username_key TEXT NOT NULL UNIQUE,
    email TEXT NOT NULL,
    email_key TEXT NOT NULL UNIQUE,
    password_hash TEXT NOT NULL,
    is_admin BOOLEAN NOT NULL DEFAULT 0,
    is_approved BOOLEAN NOT NULL DEFAULT 0,
    subscription_status TEXT NOT NULL DEFAULT 'inactive' CHECK (subscription_status IN ('active', 'inactive')),
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    created_at DATETIME NOT NULL,
    expires_at DATETIME NOT NULL
  )`,
  `CREATE TABLE api_tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    scope TEXT NOT NULL CHECK (scope IN ('read', 'full')),
    created_at DATETIME NOT NULL,
    last_used_at DATETIME
  )`,
  `CREATE TABLE servers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    type TEXT NOT NULL,
    host TEXT NOT NULL,
    port INTEGER NOT NULL CHECK (port BETWEEN 1 AND 65535),
    sealed_password TEXT NOT NULL,
    max_players INTEGER NOT NULL CHECK (max_players >= 0),
    last_online DATETIME,
    created_at DATETIME NOT NULL
  )`,
  `CREATE TABLE commands (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
    actor_id INTEGER REFERENCES users (id) ON DELETE SET NULL,
    actor_name TEXT NOT NULL,
    command TEXT NOT NULL,
    response TEXT NOT NULL,
    outcome TEXT NOT NULL CHECK (outcome IN ('executed', 'failed', 'unknown')),
    duration_ms INTEGER NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  'CREATE INDEX sessions_by_user ON sessions (user_id)',
  'CREATE INDEX sessions_by_expiry ON sessions (expires_at)',
  'CREATE INDEX api_tokens_by_user ON api_tokens (user_id)',
  'CREATE INDEX servers_by_owner ON servers (owner_id)',
  'CREATE INDEX commands_by_server ON commands (server_id, id)',
];

/**
 * AUTOINCREMENT: the id of a deleted server is never reused, so that old links do not lead to another server.
 */
export class CreateAccountsAndServers1795219200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['commands', 'servers', 'api_tokens', 'sessions', 'users']) {
      await runner.query(`DROP TABLE ${table}`);
    }
  }
}
