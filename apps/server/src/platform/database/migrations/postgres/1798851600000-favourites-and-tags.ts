import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** As the migration of the same name for SQLite. */
export class FavouritesAndTags1798851600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE servers ADD COLUMN tags text COLLATE "C" NOT NULL DEFAULT '[]'`);
    await runner.query(`CREATE TABLE favourites (
      user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE,
      server_id integer NOT NULL REFERENCES servers (id) ON DELETE CASCADE,
      PRIMARY KEY (user_id, server_id)
    )`);
    await runner.query('CREATE INDEX favourites_by_server ON favourites (server_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE favourites');
    await runner.query('ALTER TABLE servers DROP COLUMN tags');
  }
}
