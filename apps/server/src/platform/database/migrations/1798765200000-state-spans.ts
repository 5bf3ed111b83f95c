import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Uptime counted minutes, one for each sample. Spans are known to the second. */
export class StateSpans1798765200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE state_spans (
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      began_at INTEGER NOT NULL,
      ended_at INTEGER NOT NULL,
      state INTEGER NOT NULL CHECK (state BETWEEN 1 AND 4),
      PRIMARY KEY (server_id, began_at)
    ) WITHOUT ROWID`);
    await runner.query('UPDATE uptime_days SET up = up * 60, down = down * 60');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('UPDATE uptime_days SET up = up / 60, down = down / 60');
    await runner.query('DROP TABLE state_spans');
  }
}
