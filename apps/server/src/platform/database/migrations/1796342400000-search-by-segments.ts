import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * A segment is about a thousand consecutive lines of one server, and `log_grams` records which of its blocks
 * contain a trigram. The panel fills both while it runs, also from existing lines: until then these are
 * searched line by line. `starts` is a JSON array of the first id of each block.
 */
const UP = [
  `CREATE TABLE log_segments (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL,
    starts TEXT NOT NULL
  )`,
  'CREATE INDEX log_segments_by_server ON log_segments (server_id, last_id)',
  `CREATE TABLE log_grams (
    segment_id INTEGER NOT NULL,
    gram INTEGER NOT NULL,
    blocks INTEGER NOT NULL,
    PRIMARY KEY (segment_id, gram)
  ) WITHOUT ROWID`,
  'DROP TRIGGER log_entries_inserted',
  'DROP TRIGGER log_entries_deleted',
  'DROP TABLE log_search',
];

/** The same as in migration 1795564800000. */
const SCOPE = (line: string): string => `char(
  19968 + CASE ${line}.event_type WHEN 'command' THEN 0 WHEN 'status' THEN 1 WHEN 'player' THEN 2
    WHEN 'error' THEN 3 WHEN 'other' THEN 4 END,
  19968 + (${line}.server_id >> 12), 19968 + (${line}.server_id & 4095))`;

const DOWN = [
  'DROP TABLE log_grams',
  'DROP TABLE log_segments',
  `CREATE VIRTUAL TABLE log_search USING fts5(
    scope, message, content = '', contentless_delete = 1, tokenize = 'trigram'
  )`,
  `INSERT INTO log_search (rowid, scope, message) SELECT e.id, ${SCOPE('e')}, e.message FROM log_entries e`,
  `CREATE TRIGGER log_entries_inserted AFTER INSERT ON log_entries BEGIN
    INSERT INTO log_search (rowid, scope, message) VALUES (NEW.id, ${SCOPE('NEW')}, NEW.message);
  END`,
  `CREATE TRIGGER log_entries_deleted AFTER DELETE ON log_entries BEGIN
    DELETE FROM log_search WHERE rowid = OLD.id;
  END`,
];

export class SearchBySegments1796342400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
