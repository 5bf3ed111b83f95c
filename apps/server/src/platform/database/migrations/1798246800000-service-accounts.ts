import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class ServiceAccounts1798246800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE users ADD COLUMN service_of_id INTEGER REFERENCES users (id) ON DELETE CASCADE',
    );
    await runner.query('CREATE INDEX users_by_service ON users (service_of_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    // The previous release would take them for people.
    await runner.query('DELETE FROM users WHERE service_of_id IS NOT NULL');
    await runner.query('DROP INDEX users_by_service');
    await runner.query('ALTER TABLE users DROP COLUMN service_of_id');
  }
}
