import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null for responses of games, and for all that an older version stores: those are shown as they are. */
export class AddMessageOfRuns1796515200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE schedule_runs ADD COLUMN response_message TEXT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE schedule_runs DROP COLUMN response_message');
  }
}
