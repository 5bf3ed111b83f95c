import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Each index continues the columns a list is filtered by with those it is sorted by, so that a page is read
 * from its cursor on.
 */
const INDEXES = {
  users_by_approval: 'users (is_approved, id)',
  sessions_by_use: 'sessions (user_id, last_used_at, id)',
  saved_commands_by_server: 'saved_commands (server_id, id)',
};

export class OrderLists1796428800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`CREATE INDEX ${name} ON ${columns}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`DROP INDEX ${name}`);
  }
}
