import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null for responses that are stored in full, and so for all that an older version stores. */
export class AddWholeBytes1795996800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE commands ADD COLUMN whole_bytes INTEGER');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE commands DROP COLUMN whole_bytes');
  }
}
