import {
  cpSync,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { Header } from 'tar';
import { RCON_PASSWORD } from '../../../servers/sealed-columns.js';
import { SecretBox } from '../../secret-box.js';
import { DataFolder } from '../data-folder/data-folder.js';
import { decideExchange, requireSettled } from '../data-folder/exchange.js';
import { FolderLock } from '../data-folder/folder-lock.js';
import { MIGRATIONS } from '../migrations/index.js';
import { factsOf, writeArchive } from './archive.js';
import { manifestOf } from './manifest.js';
import { seal, unsealed } from './sealed-stream.js';
import { BackupWorld, contentOf, PASSPHRASE, rowsIn, SCRYPT_LOG_N } from './testing/backup-world.js';
import { STORED, storePanel } from './testing/stored-panel.js';

let template: string;
let archive: Buffer;
let world: BackupWorld;
beforeAll(async () => {
  template = mkdtempSync(join(tmpdir(), 'outpost-template-'));
  await storePanel(template);
  world = new BackupWorld(template);
  await world.backup();
  archive = readFileSync(world.archive);
  world.remove();
});
beforeEach(() => {
  world = new BackupWorld(template);
  writeFileSync(world.archive, archive);
});
afterEach(() => world.remove());
afterAll(() => rmSync(template, { recursive: true }));

const USERS = 'SELECT username FROM users';

describe('A restore', () => {
  it('brings all to a machine that never had a panel, for its user alone', async () => {
    const report = await world.restore();
    expect(report).toMatchObject({ rows: { users: 1, servers: 1 }, replaced: null });
    expect(contentOf(world.newDir)).toEqual([
      ['outpost.sqlite', 0o600, expect.any(String)],
      ['secret.key', 0o600, Buffer.from(STORED.key).toString('base64')],
    ]);
    const [{ sealed_password: sealed }] = rowsIn(world.newDir, 'SELECT sealed_password FROM servers') as [
      { sealed_password: string },
    ];
    const box = new SecretBox(readFileSync(join(world.newDir, 'secret.key'), 'utf8'));
    expect(box.open(sealed, RCON_PASSWORD)).toBe(STORED.rconPassword);
    const found = rowsIn(
      world.newDir,
      `SELECT count(*) AS lines FROM log_search WHERE log_search MATCH 'Bert'`,
    );
    expect(found).toEqual([{ lines: 1 }]);
  });

  it('ends all sessions, and leaves API tokens unless it is told otherwise', async () => {
    expect(await world.restore()).toMatchObject({ sessionsEnded: 1, tokensRevoked: 0, tokensLeft: 1 });
    const again = await world.restore({ force: true, revokeTokens: true });
    expect(again).toMatchObject({ tokensRevoked: 1, tokensLeft: 0 });
    expect(rowsIn(world.newDir, 'SELECT 1 FROM sessions UNION SELECT 1 FROM api_tokens')).toEqual([]);
  });

  it('is refused where a panel runs', async () => {
    const lock = FolderLock.take(world.dataDir);
    await expect(world.restore({ dataDir: world.dataDir, force: true })).rejects.toThrow(
      `DATA_DIR is in use by another Outpost (process ${process.pid})`,
    );
    lock.release();
  });

  it('is refused where data is, and keeps it aside when it is told to go on', async () => {
    const before = contentOf(world.dataDir);
    await expect(world.restore({ dataDir: world.dataDir })).rejects.toThrow('use --force to replace it');
    expect(contentOf(world.dataDir)).toEqual(before);
    rowsIn(world.dataDir, 'INSERT INTO log_times VALUES (1, 2, 3) RETURNING slot');
    const { replaced } = await world.restore({ dataDir: world.dataDir, force: true });
    expect(rowsIn(world.dataDir, 'SELECT slot FROM log_times WHERE slot = 1')).toEqual([]);
    expect(rowsIn(replaced ?? '', 'SELECT slot FROM log_times WHERE slot = 1')).toEqual([{ slot: 1 }]);
    expect(readFileSync(join(replaced ?? '', 'secret.key'), 'utf8')).toBe(STORED.key);
    expect(statSync(replaced ?? '').mode & 0o777).toBe(0o700);
  });

  it('is refused where SECRET_KEY is set to another key, and takes place where it is the same', async () => {
    await expect(world.restore({ keySetting: 'x'.repeat(64) })).rejects.toThrow(/^SECRET_KEY is set here/);
    await world.restore({ keySetting: STORED.key });
  });
});

const size = (): number => statSync(world.archive).size;
const bytesWith = (at: number): Buffer => {
  const bytes = readFileSync(world.archive);
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return bytes;
};

describe('A restore changes nothing', () => {
  it.each<[string, () => Readable | undefined, string, string?]>([
    ['a wrong passphrase', () => undefined, 'The passphrase is wrong', 'another horse battery'],
    [
      'a file that lost its end',
      () => (truncateSync(world.archive, size() - 1), undefined),
      'or its end is missing',
    ],
    [
      'a file cut in the middle',
      () => (truncateSync(world.archive, size() >> 1), undefined),
      'or its end is missing',
    ],
    [
      'a file cut in its head',
      () => (truncateSync(world.archive, 100), undefined),
      'is no backup of Outpost',
    ],
    [
      'a byte that changed in its head',
      () => Readable.from([bytesWith(60)]),
      'the beginning of panel.age is damaged',
    ],
    ['a byte that changed', () => Readable.from([bytesWith(size() >> 1)]), 'or its end is missing'],
    ['a byte that changed at its end', () => Readable.from([bytesWith(size() - 1)]), 'or its end is missing'],
    ['another file', () => Readable.from([Buffer.alloc(100_000, 'a')]), 'is no backup of Outpost'],
    ['an empty file', () => Readable.from([]), 'is no backup of Outpost'],
    [
      'a file that asks for too much work',
      () =>
        Readable.from([
          Buffer.from(readFileSync(world.archive, 'latin1').replace(/ 1\n/, ' 30\n'), 'latin1'),
        ]),
      'is no backup of Outpost',
    ],
  ])('at %s', async (_what, source, words, passphrase = PASSPHRASE) => {
    const before = contentOf(world.dataDir);
    const restoring = world.restore({ dataDir: world.dataDir, force: true, passphrase }, source());
    await expect(restoring).rejects.toThrow(words);
    expect(contentOf(world.dataDir)).toEqual(before);
  });

  it('on a new machine either, where it leaves no folder', async () => {
    await expect(world.restore({ passphrase: 'another horse' })).rejects.toThrow('The passphrase is wrong');
    expect(existsSync(world.newDir)).toBe(false);
  });
});

/** The plain bytes of the good archive: manifest, key, database, each with its header. */
const plain = async (): Promise<Buffer> =>
  buffer(unsealed(Readable.from([readFileSync(world.archive)]), PASSPHRASE, 'panel.age'));

async function resealed(content: Iterable<Uint8Array>): Promise<Readable> {
  const chunks: Buffer[] = [];
  const target = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
  });
  await seal(Readable.from(content), target, PASSPHRASE, SCRYPT_LOG_N);
  return Readable.from([Buffer.concat(chunks)]);
}

const header = (change: ConstructorParameters<typeof Header>[0]): Buffer => {
  const block = Buffer.alloc(512);
  new Header({ mode: 0o600, type: 'File', size: 0, mtime: new Date(0), ...(change as object) }).encode(block);
  return block;
};
const headerAt = (bytes: Buffer, path: string): number => bytes.indexOf(`${path}\0`);

/** The good archive with another header for one of its files. */
function withHeader(bytes: Buffer, path: string, change: ConstructorParameters<typeof Header>[0]): Buffer {
  const at = headerAt(bytes, path);
  return Buffer.concat([
    bytes.subarray(0, at),
    header({ path, ...(change as object) }),
    bytes.subarray(at + 512),
  ]);
}

const withManifest = (bytes: Buffer, change: (manifest: Record<string, unknown>) => unknown): Buffer => {
  const { size: length = 0 } = new Header(bytes.subarray(0, 512));
  const text = JSON.stringify(
    change(JSON.parse(bytes.toString('utf8', 512, 512 + length)) as Record<string, unknown>),
  );
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  const rest = bytes.subarray(headerAt(bytes, 'secret.key'));
  return Buffer.concat([header({ path: 'manifest.json', size: text.length }), body, rest]);
};

describe('A restore refuses an archive that somebody made by hand', () => {
  it.each<[string, (bytes: Buffer) => Iterable<Uint8Array>, string]>([
    [
      'a path out of the folder',
      (bytes) => [withHeader(bytes, 'secret.key', { path: '../secret.key', size: 64 })],
      'no secret.key in its place',
    ],
    [
      'a link',
      (bytes) => [withHeader(bytes, 'secret.key', { type: 'SymbolicLink', linkpath: '/etc/passwd' })],
      'no secret.key in its place',
    ],
    [
      'a folder',
      (bytes) => [withHeader(bytes, 'secret.key', { type: 'Directory' })],
      'no secret.key in its place',
    ],
    [
      'a file that is larger than was said',
      (bytes) => [withHeader(bytes, 'secret.key', { size: 65 })],
      'secret.key is larger than it may be',
    ],
    [
      'a file that is smaller than was said',
      (bytes) => [withHeader(bytes, 'secret.key', { size: 63 })],
      'secret.key is smaller than it was',
    ],
    [
      'a huge manifest',
      (bytes) => [withHeader(bytes, 'manifest.json', { size: 1e9 })],
      'manifest.json is larger than it may be',
    ],
    [
      'one more file',
      (bytes) => [bytes.subarray(0, -1024), header({ path: 'plugins/evil.js' }), Buffer.alloc(1024)],
      'more files than there may be',
    ],
    ['zeros without an end', (bytes) => endless(bytes), 'something behind its end'],
    [
      'another key',
      (bytes) => [Buffer.from(bytes.toString('latin1').replace(STORED.key, 'x'.repeat(64)), 'latin1')],
      'is damaged',
    ],
    [
      'no manifest',
      (bytes) => [bytes.subarray(headerAt(bytes, 'secret.key'))],
      'no manifest.json in its place',
    ],
    [
      'a manifest without a size',
      (bytes) => [withManifest(bytes, (manifest) => ({ ...manifest, database: undefined }))],
      'is no backup of Outpost',
    ],
    ['a manifest that is a list', (bytes) => [withManifest(bytes, () => [])], 'is no backup of Outpost'],
    [
      'a database larger than the disk',
      (bytes) => [
        withManifest(bytes, ({ database, ...rest }) => ({
          ...rest,
          database: { ...(database as object), bytes: 1e15 },
        })),
      ],
      'There is no room',
    ],
  ])('with %s', async (_what, forge, words) => {
    const source = await resealed(forge(await plain()));
    await expect(world.restore({}, source)).rejects.toThrow(words);
    expect(existsSync(world.newDir)).toBe(false);
  });

  it.each([
    [
      'a newer version',
      { migration: 'Tomorrow1900000000000' },
      'newer version of Outpost (it has Tomorrow1900000000000)',
    ],
    ['a newer format', { format: 2 }, 'newer version of Outpost (it has format 2)'],
  ])('of %s, before it reads the database', async (_what, change, words) => {
    const bytes = withManifest(await plain(), (manifest) => ({ ...manifest, ...change }));
    await expect(world.restore({}, await resealed([bytes]))).rejects.toThrow(words);
  });
});

it('A restore refuses a database that somebody gave a trigger', async () => {
  rowsIn(world.dataDir, 'PRAGMA journal_mode = DELETE');
  const database = join(world.dataDir, 'outpost.sqlite');
  const file = new Sqlite(database);
  file.exec('CREATE TRIGGER door AFTER INSERT ON users BEGIN UPDATE users SET is_admin = 1; END');
  file.close();
  const facts = {
    key: await factsOf([Buffer.from(STORED.key)]),
    database: await factsOf([readFileSync(database)]),
  };
  const manifest = manifestOf({ migration: MIGRATIONS.at(-1)?.name ?? '', rows: {} }, facts, new Date());
  const forged = createWriteStream(world.archive);
  const parts = { manifest, key: STORED.key, database };
  await writeArchive(parts, forged, PASSPHRASE, () => undefined, SCRYPT_LOG_N);
  await expect(world.restore()).rejects.toThrow('panel.age is damaged: it holds the trigger door');
  expect(existsSync(world.newDir)).toBe(false);
});

/** A gigabyte of them is a megabyte once it is packed. */
function* endless(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  for (let megabyte = 0; megabyte < 64; megabyte += 1) yield Buffer.alloc(1 << 20);
}

describe('A restore that was stopped', () => {
  const FILES = ['outpost.sqlite', 'secret.key'];
  let other: string;
  beforeEach(() => {
    other = join(world.dataDir, 'prepared');
    cpSync(template, other, { recursive: true });
    rowsIn(other, "UPDATE users SET username = 'bert' RETURNING id");
    writeFileSync(join(other, 'secret.key'), 'key of bert');
    writeFileSync(join(world.dataDir, 'outpost.sqlite-wal'), '');
  });

  const panelStarts = (): void => DataFolder.open({ DATA_DIR: world.dataDir } as never).close();
  const key = (): string => readFileSync(join(world.dataDir, 'secret.key'), 'utf8');

  it('before it was decided leaves the old data', () => {
    renameSync(other, join(world.dataDir, 'unfinished-restore-1'));
    panelStarts();
    expect([rowsIn(world.dataDir, USERS), key()]).toEqual([[{ username: 'anna' }], STORED.key]);
  });

  it.each([0, 1, 2, 3, 4])('after %i of its renames leaves the new data, once the panel starts', (steps) => {
    const at = new Date('2026-11-22T12:00:00Z');
    decideExchange(world.dataDir, other, at);
    const ready = join(world.dataDir, 'restored-2026-11-22T12-00-00.000Z');
    const aside = join(world.dataDir, 'replaced-2026-11-22T12-00-00.000Z');
    mkdirSync(aside);
    const renames = FILES.flatMap<[string, string]>((file) => [
      [join(world.dataDir, file), join(aside, file)],
      [join(ready, file), join(world.dataDir, file)],
    ]);
    rmSync(join(world.dataDir, 'outpost.sqlite-wal'));
    for (const [from, to] of renames.slice(0, steps)) renameSync(from, to);
    expect(() => requireSettled(world.dataDir)).toThrow('a restore that was interrupted');
    panelStarts();
    expect([rowsIn(world.dataDir, USERS), key()]).toEqual([[{ username: 'bert' }], 'key of bert']);
    expect(rowsIn(aside, USERS)).toEqual([{ username: 'anna' }]);
    expect(readFileSync(join(aside, 'secret.key'), 'utf8')).toBe(STORED.key);
    expect(readdirSync(world.dataDir).filter((name) => name.startsWith('restored-'))).toEqual([]);
  });
});
