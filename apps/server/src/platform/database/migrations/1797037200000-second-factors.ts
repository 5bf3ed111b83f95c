import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  'ALTER TABLE users ADD COLUMN has_second_factor BOOLEAN NOT NULL DEFAULT 0',
  // When it was last proved who uses a session is unknown for those of before: they have to prove it.
  'ALTER TABLE sessions ADD COLUMN confirmed_at DATETIME',
  'ALTER TABLE sessions ADD COLUMN challenge TEXT',
  'ALTER TABLE sessions ADD COLUMN challenge_at DATETIME',
  `CREATE TABLE authenticator_apps (
    user_id INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    sealed_secret TEXT,
    added_at DATETIME,
    last_step INTEGER,
    sealed_pending_secret TEXT,
    pending_since DATETIME
  )`,
  `CREATE TABLE recovery_codes (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    code_hash TEXT NOT NULL,
    used_at DATETIME,
    UNIQUE (user_id, code_hash)
  )`,
  `CREATE TABLE passkeys (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    credential_id TEXT NOT NULL UNIQUE,
    public_key TEXT NOT NULL,
    counter INTEGER NOT NULL,
    transports TEXT NOT NULL,
    created_at DATETIME NOT NULL,
    last_used_at DATETIME
  )`,
  'CREATE INDEX passkeys_by_user ON passkeys (user_id)',
  `CREATE TABLE pending_sign_ins (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL UNIQUE,
    password_mark TEXT NOT NULL,
    network TEXT NOT NULL,
    challenge TEXT,
    expires_at DATETIME NOT NULL
  )`,
  'CREATE INDEX pending_sign_ins_by_user ON pending_sign_ins (user_id)',
];

const DOWN = [
  ...['pending_sign_ins', 'passkeys', 'recovery_codes', 'authenticator_apps'].map(
    (name) => `DROP TABLE ${name}`,
  ),
  ...['challenge_at', 'challenge', 'confirmed_at'].map((name) => `ALTER TABLE sessions DROP COLUMN ${name}`),
  'ALTER TABLE users DROP COLUMN has_second_factor',
];

export class SecondFactors1797037200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
