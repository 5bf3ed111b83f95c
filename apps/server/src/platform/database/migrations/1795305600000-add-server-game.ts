import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null means that nobody chose: also for the servers of the version before, which leaves the column alone. */
export class AddServerGame1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE servers ADD COLUMN game TEXT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE servers DROP COLUMN game');
  }
}
