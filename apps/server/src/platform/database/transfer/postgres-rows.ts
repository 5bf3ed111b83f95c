import { Client } from 'pg';
import { clientOptions } from '../postgres/data-source.js';
import { type PostgresSettings } from '../postgres/postgres-settings.js';
import { BATCH_ROWS, rowsLike } from './batches.js';
import { rowQuery } from './row-query.js';
import { type Column, type Kind, type Portion, type Row, type RowStore, type Value } from './store.js';
import { TABLES } from './tables.js';

const KINDS: Readonly<Record<string, Kind>> = {
  bigint: 'integer',
  integer: 'integer',
  smallint: 'integer',
  text: 'text',
  boolean: 'boolean',
  'timestamp with time zone': 'time',
};

export const LINES = 'log_entries';
/** Before the size of the rows is known. */
const FIRST_ROWS = BATCH_ROWS / 10;
/** Statements may take as long as they need; the first rows of a cursor are wanted before all are sorted. */
const SESSION = `SET TIME ZONE 'UTC'; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0;
  SET cursor_tuple_fraction = 0.0001`;
const COLUMNS = `SELECT column_name AS name, data_type AS type FROM information_schema.columns
  WHERE table_schema = current_schema() AND table_name = $1 ORDER BY ordinal_position`;
const NUMBERED = `SELECT table_name AS name, pg_get_serial_sequence(table_name, 'id') AS sequence
  FROM information_schema.columns
  WHERE table_schema = current_schema() AND column_name = 'id' AND is_identity = 'YES'`;

/** The highest id of a line: `log_times` also knows those of lines that were removed. */
const LAST_LINE = {
  inTimes: 'SELECT coalesce(max(last_id), 0) AS value FROM log_times',
  inTable: `SELECT coalesce(max(id), 0) AS value FROM ${LINES}`,
};

const timeText = (column: string): string => `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS.MS')`;

/** A connection that returns all values as the text the server sends, so that no bit of a number is lost. */
export async function textClient(settings: PostgresSettings): Promise<Client> {
  const types = { getTypeParser: () => (text: string | Buffer) => text };
  const client = new Client({ ...clientOptions(settings), types });
  // The query under way, or the next one, fails.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(SESSION);
  return client;
}

/** The rows of a database on a PostgreSQL server. */
export class PostgresRows implements RowStore {
  constructor(protected readonly client: Client) {}

  async columnsOf(table: string): Promise<readonly Column[]> {
    const { rows } = await this.client.query<{ name: string; type: string }>(COLUMNS, [table]);
    return rows.map(({ name, type }) => ({ name, kind: KINDS[type] ?? unknownType(table, name, type) }));
  }

  async count(table: string): Promise<number> {
    return Number(await this.value(`SELECT count(*) AS value FROM ${table}`));
  }

  async *read(portion: Portion): AsyncGenerator<readonly Row[]> {
    await this.client.query('BEGIN READ ONLY');
    try {
      await this.client.query(`DECLARE moved NO SCROLL CURSOR FOR ${rowQuery(portion, timeText)}`);
      yield* this.fetched(portion.columns);
    } finally {
      await this.client.query('ROLLBACK').catch(() => undefined);
    }
  }

  /** Lines of the log are not counted here, but SQLite goes on counting from them. */
  async counters(): Promise<ReadonlyMap<string, bigint>> {
    const [inTimes, inTable] = [await this.value(LAST_LINE.inTimes), await this.value(LAST_LINE.inTable)];
    return new Map([...(await this.sequenceCounters()), [LINES, larger(BigInt(inTimes), BigInt(inTable))]]);
  }

  async close(): Promise<void> {
    await this.client.end();
  }

  /** Sequences of the tables that have one. */
  protected async sequences(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.client.query<{ name: string; sequence: string }>(NUMBERED);
    const names = TABLES.map(({ name }) => name);
    return new Map(
      rows.filter(({ name }) => names.includes(name)).map(({ name, sequence }) => [name, sequence]),
    );
  }

  protected async sequenceCounters(): Promise<ReadonlyMap<string, bigint>> {
    const counters = new Map<string, bigint>();
    for (const [table, sequence] of await this.sequences()) {
      const used = await this.value(
        `SELECT CASE WHEN is_called THEN last_value ELSE last_value - 1 END AS value FROM ${sequence}`,
      );
      const inTable = await this.value(`SELECT coalesce(max(id), 0) AS value FROM ${table}`);
      counters.set(table, larger(BigInt(used), BigInt(inTable)));
    }
    return counters;
  }

  private async value(sql: string): Promise<string> {
    const { rows } = await this.client.query<{ value: string }>(sql);
    return rows[0]?.value ?? '0';
  }

  private async *fetched(columns: readonly Column[]): AsyncGenerator<readonly Row[]> {
    for (let count = FIRST_ROWS; ;) {
      const { rows } = await this.client.query<(string | null)[]>({
        ...{ text: `FETCH ${count} FROM moved`, rowMode: 'array' },
      });
      if (rows.length === 0) return;
      const batch = rows.map((row) => columns.map(({ kind }, at) => valueOf(row[at] ?? null, kind)));
      yield batch;
      count = rowsLike(batch);
    }
  }
}

const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other);

const valueOf = (sent: string | null, kind: Kind): Value =>
  kind === 'boolean' && sent !== null ? sent === 't' : sent;

function unknownType(table: string, column: string, type: string): never {
  throw new Error(`${table}.${column} is of an unknown type, ${type}`);
}
