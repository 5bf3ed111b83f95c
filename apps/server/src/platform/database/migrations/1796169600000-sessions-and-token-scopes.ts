import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** In TypeORM's date format. */
const NOW = "strftime('%Y-%m-%d %H:%M:%f', 'now')";

const UP = [
  'ALTER TABLE sessions ADD COLUMN browser TEXT',
  'ALTER TABLE sessions ADD COLUMN system TEXT',
  'ALTER TABLE sessions ADD COLUMN address TEXT',
  'ALTER TABLE sessions ADD COLUMN last_used_at DATETIME',
  // The last use was not recorded before; the week without use begins now.
  `UPDATE sessions SET last_used_at = ${NOW}`,
  'ALTER TABLE api_tokens ADD COLUMN expires_at DATETIME',
  // Added beside the old column, whose CHECK can't be changed without a new table: the previous version must
  // still be able to read it.
  `ALTER TABLE api_tokens ADD COLUMN granted_scope TEXT NOT NULL DEFAULT 'read'
    CHECK (granted_scope IN ('read', 'command', 'manage'))`,
  "UPDATE api_tokens SET granted_scope = 'manage' WHERE scope = 'full'",
];

const DOWN = [
  'ALTER TABLE api_tokens DROP COLUMN granted_scope',
  'ALTER TABLE api_tokens DROP COLUMN expires_at',
  ...['last_used_at', 'address', 'system', 'browser'].map(
    (name) => `ALTER TABLE sessions DROP COLUMN ${name}`,
  ),
];

/** Existing tokens do not expire and keep their rights, except those that now require a session. */
export class SessionsAndTokenScopes1796169600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
