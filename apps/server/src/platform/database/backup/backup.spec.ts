import {
  createWriteStream,
  mkdtempSync,
  readdirSync,
  rmSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PassThrough, Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { MIGRATIONS } from '../migrations/index.js';
import { BackupWorld, contentOf, PASSPHRASE, rowsIn } from './testing/backup-world.js';
import { STORED, storePanel } from './testing/stored-panel.js';

let template: string;
let world: BackupWorld;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'outpost-template-'));
  await storePanel(template);
});
beforeEach(() => {
  world = new BackupWorld(template);
});
afterEach(() => world.remove());
afterAll(() => rmSync(template, { recursive: true }));

const change = (sql: string): void => {
  const database = new Sqlite(join(world.dataDir, 'outpost.sqlite'));
  database.pragma('foreign_keys = OFF');
  database.exec(sql);
  database.close();
};

const brokenPipe = (): Error => Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write' });

describe('A backup', () => {
  it('reports its content, and only its owner may read it', async () => {
    const before = contentOf(world.dataDir);
    const report = await world.backup();
    expect(report).toMatchObject({
      migration: MIGRATIONS.at(-1)?.name,
      rows: { users: 1, servers: 1, log_entries: 1, sessions: 1 },
      unopened: 0,
    });
    expect(Object.keys(report.rows).filter((table) => /search|sqlite|migrations/.test(table))).toEqual([]);
    const { mode, size } = statSync(world.archive);
    expect([mode & 0o777, size]).toEqual([0o600, report.bytes]);
    expect(contentOf(world.dataDir)).toEqual(before);
    expect(readdirSync(dirname(world.archive))).toEqual(['panel.age']);
  });

  it('holds what was stored when it began, despite writes meanwhile', async () => {
    const writer = new Sqlite(join(world.dataDir, 'outpost.sqlite'));
    writer.exec('CREATE TABLE ballast (bytes)');
    for (let megabyte = 0; megabyte < 20; megabyte += 1) {
      writer.exec('INSERT INTO ballast VALUES (zeroblob(1000000))');
    }
    const insert = writer.prepare('INSERT INTO log_times VALUES (NULL, 1, 1)');
    const steps = new Set<string>();
    let written = 0;
    const report = await world.backup({
      progress: (step) => {
        steps.add(step);
        if (step === 'copying') written += insert.run().changes;
      },
    });
    writer.close();
    expect([written > 2, report.rows['log_times']]).toEqual([true, 1]);
    expect([...steps]).toEqual(['copying', 'checking', 'writing', 'reading back']);
  });

  it('does not replace a file without force', async () => {
    writeFileSync(world.archive, 'a letter');
    await expect(world.backup()).rejects.toThrow('is there already: use --force');
    expect(readFileSync(world.archive, 'utf8')).toBe('a letter');
    await world.backup({ force: true });
    expect(readFileSync(world.archive, 'latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  });

  it('is sent to a stream once it is verified', async () => {
    const stream = new PassThrough();
    const sent = text(stream.setEncoding('latin1'));
    const { bytes } = await world.backup({ target: stream });
    stream.end();
    expect((await sent).length).toBe(bytes);
  });

  it.each([
    ['a folder that is not there', () => '/nowhere/panel.age', 'There is no folder /nowhere'],
    ['a folder', () => dirname(world.archive), 'is no file'],
    ['a folder that takes no files', () => '/proc/panel.age', /^ENOENT: .*\/proc\/panel\.age/],
  ])('says what is wrong with %s', async (_what, target, words) => {
    await expect(world.backup({ target: target() })).rejects.toThrow(words);
  });

  it('refuses a folder without a panel', async () => {
    await expect(world.backup({ dataDir: dirname(world.archive) })).rejects.toThrow('holds no panel');
  });

  it('refuses a key that opens none of the stored passwords', async () => {
    await expect(world.backup({ key: 'x'.repeat(64) })).rejects.toThrow(
      'None of the 1 stored passwords opens with the key',
    );
    expect(readdirSync(dirname(world.archive))).toEqual([]);
  });

  it.each([
    [
      'a row that belongs to nothing',
      'UPDATE servers SET owner_id = 99',
      'a row of servers belongs to nothing',
    ],
    [
      'a trigger that is not ours',
      'CREATE TRIGGER door AFTER INSERT ON users BEGIN UPDATE users SET is_admin = 1; END',
      'it holds the trigger door',
    ],
    [
      'a view in the place of a table',
      'DROP TABLE saved_commands; CREATE VIEW saved_commands AS SELECT 1 AS id',
      'its table saved_commands is missing or another',
    ],
    ['an index that may call what it likes', 'CREATE INDEX i ON users (abs(id))', 'it holds the index i'],
    ['a table that a module reads', 'CREATE VIRTUAL TABLE v USING fts5(a)', 'it holds the table v'],
    ['a history with holes', 'DELETE FROM migrations WHERE id = 3', 'steps are missing in it'],
  ])('is not made of a database with %s', async (_what, sql, words) => {
    change(sql);
    await expect(world.backup()).rejects.toThrow(words);
    expect(readdirSync(dirname(world.archive))).toEqual([]);
  });

  it('includes a table that another program added', async () => {
    change(
      'CREATE TABLE _replication_seq (id INTEGER PRIMARY KEY, seq INTEGER); INSERT INTO _replication_seq VALUES (1, 7)',
    );
    await world.backup();
    await world.restore();
    expect(rowsIn(world.newDir, 'SELECT seq FROM _replication_seq')).toEqual([{ seq: 7 }]);
  });

  it('says in one line that the disk is full, and leaves nothing behind', async () => {
    const before = contentOf(world.dataDir);
    await expect(world.backup({ target: createWriteStream('/dev/full') })).rejects.toThrow(
      /^The disk is full; nothing was left behind$/,
    );
    expect(contentOf(world.dataDir)).toEqual(before);
  });

  it('says in one line that its stream was closed', async () => {
    const target = new Writable({ write: (_chunk, _encoding, done) => done(brokenPipe()) });
    await expect(world.backup({ target })).rejects.toMatchObject({
      kind: 'operational',
      message: 'write EPIPE',
    });
  });

  it('reveals nothing without its passphrase', async () => {
    await world.backup();
    const bytes = readFileSync(world.archive, 'latin1');
    for (const secret of [STORED.key, STORED.line, PASSPHRASE]) expect(bytes).not.toContain(secret);
  });
});
