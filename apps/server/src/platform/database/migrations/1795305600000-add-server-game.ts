import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Null means that no game was chosen. The version before writes no value, so its servers have null too. */
export class AddServerGame1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE servers ADD COLUMN game TEXT');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE servers DROP COLUMN game');
  }
}
