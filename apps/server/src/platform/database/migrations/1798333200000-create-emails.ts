import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** SQLite can't change a rule of a column. */
const allowNotices = (notices: string): readonly string[] => [
  'ALTER TABLE users RENAME COLUMN approval_notice TO former_notice',
  `ALTER TABLE users ADD COLUMN approval_notice TEXT CHECK (approval_notice IN (${notices}))`,
  'UPDATE users SET approval_notice = former_notice WHERE former_notice IS NOT NULL',
  'ALTER TABLE users DROP COLUMN former_notice',
];

const UP = [
  ...allowNotices("'sent', 'not-configured', 'failed', 'queued'"),
  'ALTER TABLE users ADD COLUMN language TEXT',
  'ALTER TABLE users ADD COLUMN address_confirmed_at DATETIME',
  'ALTER TABLE users ADD COLUMN rejection TEXT',
  'ALTER TABLE users ADD COLUMN rejected_at DATETIME',
  `CREATE TABLE emails (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL,
    user_id INTEGER NOT NULL,
    username TEXT NOT NULL,
    address TEXT NOT NULL,
    language TEXT NOT NULL,
    sealed_values TEXT,
    state TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    created_at DATETIME NOT NULL,
    next_attempt_at DATETIME,
    expires_at DATETIME,
    problem TEXT,
    problem_message TEXT
  )`,
  'CREATE INDEX emails_by_next_attempt ON emails (next_attempt_at)',
  'CREATE INDEX emails_by_time ON emails (created_at)',
  'CREATE INDEX emails_by_user ON emails (user_id, kind)',
  `CREATE TABLE email_links (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    purpose TEXT NOT NULL,
    user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    token_hash TEXT NOT NULL,
    address TEXT NOT NULL,
    expires_at DATETIME NOT NULL
  )`,
  'CREATE UNIQUE INDEX email_links_by_token ON email_links (token_hash)',
  'CREATE UNIQUE INDEX email_links_by_user ON email_links (user_id, purpose)',
];

const DOWN = [
  // The previous release would take them for accounts that wait.
  'DELETE FROM users WHERE rejected_at IS NOT NULL',
  "UPDATE users SET approval_notice = 'failed' WHERE approval_notice = 'queued'",
  ...allowNotices("'sent', 'not-configured', 'failed'"),
  'DROP TABLE email_links',
  'DROP TABLE emails',
  'ALTER TABLE users DROP COLUMN rejected_at',
  'ALTER TABLE users DROP COLUMN rejection',
  'ALTER TABLE users DROP COLUMN address_confirmed_at',
  'ALTER TABLE users DROP COLUMN language',
];

export class CreateEmails1798333200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
