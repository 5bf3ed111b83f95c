import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { readEnvironment } from '../../read-environment.js';
import { FolderLock } from '../data-folder/folder-lock.js';
import { engineOf } from '../open-database.js';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { IDS_PER_DAY } from '../timed-id.js';
import { createPostgresDatabase, dropPostgresDatabase, postgresServer } from '../testing/postgres-server.js';
import { BATCH_ROWS } from './batches.js';
import { type MigrationReport, migrateTo } from './migration.js';
import { UNFINISHED_FILE } from './sqlite-target.js';
import { TABLES } from './tables.js';
import { ODD_ROWS, USED_IDS } from './testing/odd-rows.js';
import { change, contentOf, storeOddPanel } from './testing/stored-panel.js';

type OnStep = (step: string) => void;

const server = postgresServer() ?? '';
const PASSWORD = 'hunter2';

describe('outpost migrate', () => {
  let template: string;
  let home: string;
  let source: string;
  let back: string;
  let database: string;
  let address: string;
  beforeAll(async () => {
    template = mkdtempSync(join(tmpdir(), 'outpost-template-'));
    await storeOddPanel(join(template, 'source'));
  });
  afterAll(() => rmSync(template, { recursive: true }));
  beforeEach(async () => {
    home = mkdtempSync(join(tmpdir(), 'outpost-transfer-'));
    [source, back] = [join(home, 'source'), join(home, 'back')];
    database = `transfer_${Buffer.from(basename(home)).toString('hex')}`;
    const url = new URL(await createPostgresDatabase(server, database));
    url.password = PASSWORD;
    address = url.href;
    cpSync(join(template, 'source'), source, { recursive: true });
  });
  afterEach(async () => {
    await dropPostgresDatabase(server, database);
    rmSync(home, { recursive: true });
  });

  const there = (progress: OnStep = ignore): Promise<MigrationReport> =>
    migrateTo(address, readEnvironment({ DATA_DIR: source }), progress);
  const andBack = (progress: OnStep = ignore): Promise<MigrationReport> =>
    migrateTo(`sqlite:${back}`, readEnvironment({ DATA_DIR: source, DATABASE_URL: address }), progress);

  async function query(sql: string): Promise<unknown[][]> {
    const client = new Client(address);
    await client.connect();
    try {
      return (await client.query<unknown[]>({ text: sql, rowMode: 'array' })).rows;
    } finally {
      await client.end();
    }
  }

  async function startPanel(): Promise<void> {
    const engine = await engineOf(readEnvironment({ DATA_DIR: source, DATABASE_URL: address }), {
      warn: ignore,
    });
    const writer = await engine.writer(engine.options([]));
    await writer.destroy();
  }

  async function inAnotherDatabase(work: () => Promise<void>): Promise<void> {
    const [first, name] = [address, `${database}_2`];
    address = await createPostgresDatabase(server, name);
    try {
      await work();
    } finally {
      await dropPostgresDatabase(server, name);
    }
    address = first;
  }

  it('moves every row of every table to PostgreSQL and back, and the source stays as it is', async () => {
    const bytes = readFileSync(join(source, DATABASE_FILE));
    const rows = Object.fromEntries(TABLES.map(({ name }) => [name, ODD_ROWS[name]?.length]));
    expect(await there()).toMatchObject({ rows, replaced: 0, kind: 'postgres', from: source, keyFile: null });
    await startPanel();
    expect(await andBack()).toMatchObject({ rows, replaced: 0, kind: 'sqlite', to: back });
    expect(contentOf(back)).toEqual(contentAfterPostgres(source));
    expect(readFileSync(join(source, DATABASE_FILE)).equals(bytes)).toBe(true);
    expect(readdirSync(back).sort()).toEqual(['outpost.lock', 'outpost.pid', DATABASE_FILE]);
  });

  it('stores values as the panel does', async () => {
    await there();
    const [user] = await query(`SELECT is_admin, created_at, last_login_at FROM users WHERE id = 1`);
    expect(user).toEqual([true, new Date('2026-01-01T00:00:00Z'), new Date('1969-12-31T23:59:59.999Z')]);
    expect(await query('SELECT blocks::text FROM log_grams ORDER BY gram')).toEqual([
      ['-9223372036854775808'],
      ['9223372036854775807'],
      ['-1'],
      ['9007199254740993'],
    ]);
    expect(await query('SELECT count(*)::int FROM log_entries_other')).toEqual([[0]]);
  });

  it('never reuses the id of a deleted row', async () => {
    await there();
    const [[id] = []] = await query(`INSERT INTO saved_commands (server_id, command, created_at)
      VALUES (1, 'x', now()) RETURNING id::int`);
    expect(id).toBe((USED_IDS['saved_commands'] ?? 0) + 1);
  });

  it('keeps ids of lines that contain the time, and SQLite goes on counting from them', async () => {
    await there();
    const last = noonOf(324);
    for (const id of [noonOf(323), last]) {
      await query(`INSERT INTO log_entries VALUES (${id}, 1, 'other', 'line', 'a line', NULL, 0)`);
    }
    await query(`INSERT INTO log_times VALUES (2983999, ${noonOf(323)}, ${last})`);
    await andBack();
    expect(contentOf(back)).toMatchObject({
      sequences: expect.arrayContaining([['log_entries', BigInt(last)]]) as unknown,
    });
    change(back, (file) =>
      file.exec(`INSERT INTO log_entries VALUES (${last + 1}, 1, 'other', 'line', 'a line', NULL, 0)`),
    );
    await inAnotherDatabase(async () => {
      await migrateTo(address, readEnvironment({ DATA_DIR: back }), ignore);
      expect(
        await query('SELECT tableoid::regclass::text, count(*)::int FROM log_entries GROUP BY 1 ORDER BY 1'),
      ).toEqual([
        ['log_entries_2026_01_01', ODD_ROWS['log_entries']?.length],
        ['log_entries_2026_11_20', 1],
        ['log_entries_2026_11_21', 2],
      ]);
    });
  });

  it('knows every table of PostgreSQL', async () => {
    const tables =
      await query(`SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition
      AND relnamespace = current_schema()::regnamespace ORDER BY relname COLLATE "C"`);
    const moved = TABLES.map(({ name }) => name);
    expect(tables.flat()).toEqual(
      [...moved, 'migrations', 'rate_limits', 'replicas', 'server_leases'].sort(),
    );
  });

  it('replaces what PostgreSQL can not store, and counts it', async () => {
    change(source, (file) => file.prepare('UPDATE log_entries SET message = ? WHERE id = 7').run('a\0b\0'));
    expect(await there()).toMatchObject({ replaced: 2 });
    expect(await query('SELECT message FROM log_entries WHERE id = 7')).toEqual([['a\uFFFDb\uFFFD']]);
  });

  it.each([
    ...['users', 'api_tokens', 'servers', 'memberships', 'samples', 'log_entries'].map(firstBatchOf),
    firstBatchOf('log_entries') + 1,
    firstBatchOf('log_grams'),
  ])('goes on after it was interrupted at batch %i, in both directions', async (batch) => {
    await expect(there(interruptAt(batch))).rejects.toThrow(
      /^--to is not complete, as moving \w+ failed \(enough\)/,
    );
    await expect(startPanel()).rejects.toThrow(
      'DATABASE_URL holds an unfinished transfer: run outpost migrate again',
    );
    await expect(andBack()).rejects.toThrow('DATABASE_URL holds an unfinished transfer');
    await there();
    await startPanel();
    await expect(andBack(interruptAt(batch))).rejects.toThrow('--to is not complete');
    expect(existsSync(join(back, DATABASE_FILE))).toBe(false);
    await andBack();
    expect(contentOf(back)).toEqual(contentAfterPostgres(source));
  });

  it('does not move again what was moved before', async () => {
    await expect(there(interruptAt(firstBatchOf('log_entries')))).rejects.toThrow('enough');
    const [[begun] = []] = await query("SELECT moved::int FROM transfer_progress WHERE name = 'log_entries'");
    const steps: string[] = [];
    const { rows } = await there((step) => void steps.push(step));
    expect([begun, steps.includes('moving users'), rows['users']]).toEqual([1_000, false, 4]);
  });

  it.each([
    ['another value', "UPDATE log_entries SET message = 'x' WHERE id = 900", 'another checksum'],
    ['another bit', 'UPDATE log_grams SET blocks = blocks - 1 WHERE gram = 1', 'another checksum'],
    ['a missing row', 'DELETE FROM schedule_runs WHERE id = 7', '1 rows instead of 2'],
  ])('finds %s in PostgreSQL, which no panel uses then', async (_what, sql, how) => {
    await expect(there(interruptBeforeComparing)).rejects.toThrow('enough');
    await query(sql);
    const table = / (\w+) (?:SET|WHERE)/.exec(sql)?.[1] ?? '';
    await expect(there()).rejects.toThrow(
      `--to holds a table that is not as in the source, ${table} (${how})`,
    );
    await expect(startPanel()).rejects.toThrow('holds an unfinished transfer');
  });

  it('finds another value in the file, which is not completed', async () => {
    await there();
    await expect(andBack(interruptBeforeComparing)).rejects.toThrow('enough');
    change(back, (file) => file.exec("UPDATE users SET email = 'x' WHERE id = 5"), UNFINISHED_FILE);
    await expect(andBack()).rejects.toThrow('a table that is not as in the source, users (another checksum)');
    expect(existsSync(join(back, DATABASE_FILE))).toBe(false);
  });

  it('finds a change of the source meanwhile', async () => {
    await expect(there(interruptAt(firstBatchOf('log_entries')))).rejects.toThrow('enough');
    change(source, (file) => file.exec("UPDATE users SET username = 'eve' WHERE id = 1"));
    await expect(there()).rejects.toThrow('users (another checksum): empty the target');
  });

  it('finds a value of another type than its column', async () => {
    change(source, (file) => file.exec("UPDATE samples SET players = 'many' WHERE at = 60"));
    await expect(there()).rejects.toThrow('moving samples failed (players holds a value that is no integer)');
  });

  it('refuses a database with data, and a folder with a file', async () => {
    await there();
    await expect(there()).rejects.toThrow(
      '--to leads to a database with data of a panel (there are rows in users): an empty target is needed',
    );
    await andBack();
    await expect(andBack()).rejects.toThrow(`--to leads to a folder with ${DATABASE_FILE} (${back})`);
  });

  it('refuses what a panel uses', async () => {
    const engine = await engineOf(readEnvironment({ DATABASE_URL: address }), { warn: ignore });
    const release = await engine.claim(ignore);
    await expect(there()).rejects.toThrow('--to leads to a database that another Outpost uses');
    await release();
    await there();
    const ofSource = FolderLock.take(source);
    await expect(there()).rejects.toThrow('DATA_DIR is in use by another Outpost');
    ofSource.release();
    mkdirSync(back);
    const ofTarget = FolderLock.take(back);
    await expect(andBack()).rejects.toThrow('--to is in use by another Outpost');
    ofTarget.release();
  });

  it.each([
    [
      'an older version',
      "DELETE FROM migrations WHERE name LIKE 'AddMessageOfRuns%'",
      'holds data of an older version',
    ],
    [
      'a newer version',
      "INSERT INTO migrations (timestamp, name) VALUES (9, 'Later9')",
      'is of a newer version',
    ],
  ])('refuses a source of %s', async (_what, sql, words) => {
    change(source, (file) => file.exec(sql));
    await expect(there()).rejects.toThrow(words);
  });

  it('refuses a source that is not there', async () => {
    rmSync(source, { recursive: true });
    await expect(there()).rejects.toThrow(`DATA_DIR holds no panel (${source})`);
    expect(existsSync(source)).toBe(false);
    await expect(migrateTo(`sqlite:${back}`, readEnvironment({}), ignore)).rejects.toThrow(
      'DATABASE_URL is missing',
    );
  });

  it('reports a database that can not be reached in one line without the password', async () => {
    const closed = `postgres://anna:${PASSWORD}@127.0.0.1:1/panel`;
    const failure: unknown = await migrateTo(closed, readEnvironment({ DATA_DIR: source }), ignore).catch(
      (error: unknown) => error,
    );
    expect((failure as Error).message).toMatch(/^--to leads to no usable database \(.*ECONNREFUSED.*\)$/);
    expect(String(failure)).not.toContain(PASSWORD);
  });
});

const ignore = (): void => undefined;

/** An id of this day of PostgreSQL's log. */
const noonOf = (day: number): number => (day + 0.5) * IDS_PER_DAY;

/** PostgreSQL does not count the lines of the log: from the highest one on, SQLite counts again. */
function contentAfterPostgres(folder: string): Readonly<Record<string, unknown>> {
  const content = contentOf(folder);
  const sequences = (content['sequences'] as readonly (readonly [string, bigint])[]).map(([name, used]) => [
    name,
    name === 'log_entries' ? BigInt(ODD_ROWS[name]?.at(-1)?.[0] as number) : used,
  ]);
  return { ...content, sequences };
}

/** In the order of the tables, of which each has rows. */
function firstBatchOf(table: string): number {
  const before = TABLES.slice(
    0,
    TABLES.findIndex(({ name }) => name === table),
  );
  const batches = before.map(({ name }) => Math.ceil((ODD_ROWS[name]?.length ?? 0) / BATCH_ROWS));
  return batches.reduce((sum, count) => sum + count, 1);
}

function interruptAt(batch: number): OnStep {
  let count = 0;
  return () => {
    count += 1;
    if (count === batch) throw new Error('enough');
  };
}

function interruptBeforeComparing(step: string): void {
  if (step.startsWith('comparing')) throw new Error('enough');
}
