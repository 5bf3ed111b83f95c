import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Since when nobody has observed a server: set when it is freed or taken from a holder that failed, and cleared when its
 * holder observes it. It counts for one epoch, as replicas of an older version take servers without setting it.
 */
export class NoteUnobservedServers1796778000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE server_leases ADD COLUMN unobserved_since timestamptz, ADD COLUMN unobserved_epoch bigint',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE server_leases DROP COLUMN unobserved_since, DROP COLUMN unobserved_epoch',
    );
  }
}
