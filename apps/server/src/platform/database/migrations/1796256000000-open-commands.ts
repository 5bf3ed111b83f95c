import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A command is stored before it is sent, and stays open until it has ended. */
export class OpenCommands1796256000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE commands ADD COLUMN is_open INTEGER NOT NULL DEFAULT 0');
    await runner.query('CREATE INDEX commands_open ON commands (id) WHERE is_open = 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX commands_open');
    await runner.query('ALTER TABLE commands DROP COLUMN is_open');
  }
}
