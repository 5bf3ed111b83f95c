import { type Client } from 'pg';
import { numberedParameters } from '../postgres/numbered-parameters.js';
import { type PooledDataSource } from '../postgres/pooled-data-source.js';
import { PostgresIdPartitions } from '../postgres/postgres-id-partitions.js';
import { dayOfId } from '../timed-id.js';
import { LINES, PostgresRows } from './postgres-rows.js';
import { parametersOf, PROGRESS, progressOf, type SavedProgress } from './saved-progress.js';
import { type Kind, type Portion, type Progress, type Row, type TargetStore } from './store.js';
import { TABLES } from './tables.js';

const TYPES: Readonly<Record<Kind, string>> = {
  integer: 'bigint',
  text: 'text',
  boolean: 'boolean',
  time: 'timestamptz',
};

/** A database on a PostgreSQL server that has the panel's tables. */
export class PostgresTarget extends PostgresRows implements TargetStore {
  private readonly partitions: PostgresIdPartitions;
  /** Of lines: days with a partition. */
  private readonly days = new Set<number>();

  /** @param source of the same database, which is closed with this */
  constructor(
    client: Client,
    private readonly source: PooledDataSource,
  ) {
    super(client);
    this.partitions = new PostgresIdPartitions({ write: (work) => this.source.transaction(work) });
  }

  async progress(): Promise<ReadonlyMap<string, Progress>> {
    await this.client.query(PROGRESS.create);
    // What is lost when the server stops is moved again.
    await this.client.query('SET synchronous_commit = off');
    const { rows } = await this.client.query<SavedProgress>(PROGRESS.read);
    return progressOf(rows);
  }

  async store(portion: Portion, rows: readonly Row[], progress: Progress): Promise<void> {
    if (portion.table.name === LINES) await this.makePartitions(portion, rows);
    await this.client.query('BEGIN');
    try {
      await this.insert(portion, rows);
      await this.client.query(numberedParameters(PROGRESS.save), parametersOf(portion.table.name, progress));
      await this.client.query('COMMIT');
    } catch (error) {
      await this.client.query('ROLLBACK').catch(() => undefined);
      throw error;
    }
  }

  async setCounters(counters: ReadonlyMap<string, bigint>): Promise<void> {
    const sequences = await this.sequences();
    for (const [table, highest] of counters) {
      const sequence = sequences.get(table);
      if (sequence !== undefined) await this.setSequence(sequence, highest);
    }
  }

  /** Lines to come get ids that contain the time, above all that SQLite has counted. */
  override counters(): Promise<ReadonlyMap<string, bigint>> {
    return this.sequenceCounters();
  }

  async finish(): Promise<void> {
    // Nobody else does this for a table with partitions.
    for (const { name } of TABLES) await this.client.query(`ANALYZE ${name}`);
    await this.client.query('SET synchronous_commit = on');
    await this.client.query(PROGRESS.drop);
  }

  override async close(): Promise<void> {
    await super.close();
    await this.source.destroy();
  }

  private async makePartitions({ columns }: Portion, rows: readonly Row[]): Promise<void> {
    const at = columns.findIndex(({ name }) => name === 'id');
    const days = new Set(rows.map((row) => dayOfId(Number(row[at]))));
    if ([...days].every((day) => this.days.has(day))) return;
    await this.partitions.make(LINES, days);
    for (const day of days) this.days.add(day);
  }

  private async insert({ table, columns }: Portion, rows: readonly Row[]): Promise<void> {
    const names = columns.map(({ name }) => name).join(', ');
    const lists = columns.map(({ kind }, at) => `$${at + 1}::${TYPES[kind]}[]`).join(', ');
    await this.client.query({
      name: `insert ${table.name}`,
      text: `INSERT INTO ${table.name} (${names}) SELECT * FROM unnest(${lists})`,
      values: columns.map((_, at) => rows.map((row) => row[at])),
    });
  }

  private async setSequence(sequence: string, highest: bigint): Promise<void> {
    const isCalled = highest > 0n;
    await this.client.query('SELECT setval($1, $2, $3)', [sequence, isCalled ? highest : 1n, isCalled]);
  }
}
