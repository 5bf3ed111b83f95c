import { type MigrationInterface, type QueryRunner } from 'typeorm';

const COLUMNS = {
  is_suspended: 'BOOLEAN NOT NULL DEFAULT 0',
  approval_notice: "TEXT CHECK (approval_notice IN ('sent', 'not-configured', 'failed'))",
  last_login_at: 'DATETIME',
};

/** For existing accounts no approval notice and no last login were recorded. */
export class AccountState1795737600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, type] of Object.entries(COLUMNS)) {
      await runner.query(`ALTER TABLE users ADD COLUMN ${name} ${type}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(COLUMNS)) {
      await runner.query(`ALTER TABLE users DROP COLUMN ${name}`);
    }
  }
}
