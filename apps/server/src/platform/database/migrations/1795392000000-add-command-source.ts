import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Which way a command came is told from now on; older ones were sent by people. */
export class AddCommandSource1795392000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE commands ADD COLUMN source TEXT NOT NULL DEFAULT 'panel' CHECK (source IN ('panel', 'token', 'schedule'))`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE commands DROP COLUMN source');
  }
}
