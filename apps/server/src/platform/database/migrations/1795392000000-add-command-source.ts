import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Records the source of each command from now on; older ones were all sent by people in the panel. */
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
