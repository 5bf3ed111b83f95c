import { type MigrationInterface, type QueryRunner } from 'typeorm';

const UP = [
  // No reference to the account: what it still pays for is ended at the provider after it was deleted.
  `CREATE TABLE subscriptions (
    user_id INTEGER PRIMARY KEY,
    provider TEXT NOT NULL,
    customer_id TEXT NOT NULL,
    subscription_id TEXT,
    status TEXT,
    period_ends_at DATETIME,
    cancels_at_period_end BOOLEAN NOT NULL,
    grace_until DATETIME,
    read_at DATETIME,
    UNIQUE (provider, customer_id)
  )`,
  'CREATE INDEX subscriptions_by_period_end ON subscriptions (period_ends_at)',
  `CREATE TABLE payment_events (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    event_id TEXT NOT NULL UNIQUE,
    type TEXT NOT NULL,
    at DATETIME NOT NULL
  )`,
  'CREATE INDEX payment_events_by_time ON payment_events (at)',
];

const DOWN = ['DROP TABLE payment_events', 'DROP TABLE subscriptions'];

export class CreateSubscriptions1797642000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
