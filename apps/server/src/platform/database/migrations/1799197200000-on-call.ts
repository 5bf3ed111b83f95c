import { type MigrationInterface, type QueryRunner } from 'typeorm';

const STATEMENTS = [
  `CREATE TABLE on_calls (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    people TEXT NOT NULL,
    turn TEXT NOT NULL CHECK (turn IN ('day', 'week')),
    at TEXT NOT NULL,
    weekday INTEGER NOT NULL,
    time_zone TEXT NOT NULL,
    hand_over_minutes INTEGER,
    began_on TEXT NOT NULL
  )`,
  'CREATE INDEX on_calls_by_owner ON on_calls (owner_id, id)',
  'ALTER TABLE alert_rules ADD COLUMN on_call_id INTEGER REFERENCES on_calls (id) ON DELETE SET NULL',
];

/** Who is told first, by turns. */
export class OnCall1799197200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE alert_rules DROP COLUMN on_call_id');
    await runner.query('DROP TABLE on_calls');
  }
}
