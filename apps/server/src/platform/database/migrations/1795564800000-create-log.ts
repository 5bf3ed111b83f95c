import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * `created_at` is in milliseconds since 1970: a third of the size of text, in a table of millions of rows.
 * `server_id` has no foreign key: 0 is the panel itself, and a server that is deleted meanwhile must not fail
 * the whole batch that contains one of its lines; its lines are removed afterwards, a few at a time.
 *
 * Every index ends with the id implicitly. Ids and times ascend together unless the clock is set back, so
 * `log_times` records which ids belong to which ten minutes: a page between two times is a range of ids.
 */
const TABLES = [
  `CREATE TABLE log_entries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    server_id INTEGER NOT NULL,
    event_type TEXT NOT NULL,
    kind TEXT NOT NULL,
    message TEXT NOT NULL,
    details TEXT,
    created_at INTEGER NOT NULL
  )`,
  'CREATE INDEX log_entries_by_server ON log_entries (server_id)',
  'CREATE INDEX log_entries_by_type ON log_entries (server_id, event_type)',
  `CREATE TABLE log_times (
    slot INTEGER PRIMARY KEY,
    first_id INTEGER NOT NULL,
    last_id INTEGER NOT NULL
  )`,
  // Trigrams find any substring of three or more characters, ignoring case. Only the index is stored.
  `CREATE VIRTUAL TABLE log_search USING fts5(
    scope, message, content = '', contentless_delete = 1, tokenize = 'trigram'
  )`,
];

/** U+4E00, the first CJK ideograph. */
const LETTERS = 19_968;
const TYPES = ['command', 'status', 'player', 'error', 'other'];

/**
 * Three characters, so one trigram, for each pair of server and type: the lines of one server are found
 * without reading those of others. CJK ideographs, since they have no case.
 */
const SCOPE = `char(
  ${LETTERS} + CASE NEW.event_type ${TYPES.map((type, at) => `WHEN '${type}' THEN ${at}`).join(' ')} END,
  ${LETTERS} + (NEW.server_id >> 12), ${LETTERS} + (NEW.server_id & 4095))`;

/** As fast as a second batched insert, and the index can't diverge from the table. */
const TRIGGERS = [
  `CREATE TRIGGER log_entries_inserted AFTER INSERT ON log_entries BEGIN
    INSERT INTO log_search (rowid, scope, message) VALUES (NEW.id, ${SCOPE}, NEW.message);
  END`,
  `CREATE TRIGGER log_entries_deleted AFTER DELETE ON log_entries BEGIN
    DELETE FROM log_search WHERE rowid = OLD.id;
  END`,
];

export class CreateLog1795564800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TABLES, ...TRIGGERS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['log_entries', 'log_search', 'log_times']) await runner.query(`DROP TABLE ${table}`);
  }
}
