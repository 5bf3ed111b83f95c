import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** As the migration of the same name for SQLite. */
export class StateSpans1798765200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE state_spans (
      server_id integer NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      began_at bigint NOT NULL,
      ended_at bigint NOT NULL,
      state smallint NOT NULL CHECK (state BETWEEN 1 AND 4),
      PRIMARY KEY (server_id, began_at)
    )`);
    await runner.query('UPDATE uptime_days SET up = up * 60, down = down * 60');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE uptime_days SET up = up / 60, down = down / 60');
    await runner.query('DROP TABLE state_spans');
  }
}
