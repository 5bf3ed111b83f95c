import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  `CREATE TABLE custom_roles (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    permissions TEXT NOT NULL,
    created_at DATETIME NOT NULL
  )`,
  'CREATE INDEX custom_roles_by_owner ON custom_roles (owner_id, id)',
  ...['memberships', 'invitations'].flatMap((table) => [
    `ALTER TABLE ${table} ADD COLUMN role_id INTEGER REFERENCES custom_roles (id) ON DELETE CASCADE`,
    `CREATE INDEX ${table}_by_role ON ${table} (role_id)`,
  ]),
];

const DOWN = [
  ...['memberships', 'invitations'].flatMap((table) => [
    `DELETE FROM ${table} WHERE role_id IS NOT NULL`,
    `DROP INDEX ${table}_by_role`,
    `ALTER TABLE ${table} DROP COLUMN role_id`,
  ]),
  'DROP TABLE custom_roles',
];

export class CustomRoles1797469200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
