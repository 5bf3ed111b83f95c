import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What each user looks at first, and words by which servers are found. */
export class FavouritesAndTags1798851600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE servers ADD COLUMN tags TEXT NOT NULL DEFAULT '[]'`);
    await runner.query(`CREATE TABLE favourites (
      user_id INTEGER NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      server_id INTEGER NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      PRIMARY KEY (user_id, server_id)
    ) WITHOUT ROWID`);
    await runner.query('CREATE INDEX favourites_by_server ON favourites (server_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE favourites');
    await runner.query('ALTER TABLE servers DROP COLUMN tags');
  }
}
