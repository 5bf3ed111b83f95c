import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import Sqlite from 'better-sqlite3';
import { MIGRATIONS } from '../migrations/index.js';
import { factsOf, writeArchive } from './archive.js';
import { manifestOf } from './manifest.js';
import { archivedPanel } from './testing/archived-panel.js';
import { PASSPHRASE, rowsIn, SCRYPT_LOG_N } from './testing/backup-world.js';
import {
  endless,
  header,
  headerAt,
  plainBytes,
  resealed,
  withHeader,
  withManifest,
} from './testing/forged-archive.js';
import { STORED } from './testing/stored-panel.js';

const held = archivedPanel();

describe('A restore refuses a forged archive', () => {
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
      'a file that is larger than its header says',
      (bytes) => [withHeader(bytes, 'secret.key', { size: 65 })],
      'secret.key is larger than it may be',
    ],
    [
      'a file that is smaller than its header says',
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
    const source = await resealed(forge(await plainBytes(held.world.archive)));
    await expect(held.world.restore({}, source)).rejects.toThrow(words);
    expect(existsSync(held.world.newDir)).toBe(false);
  });

  it.each([
    [
      'a newer version',
      { migration: 'Tomorrow1900000000000' },
      'newer version of Outpost (it has Tomorrow1900000000000)',
    ],
    ['a newer format', { format: 2 }, 'newer version of Outpost (it has format 2)'],
  ])('of %s, before it reads the database', async (_what, change, words) => {
    const bytes = withManifest(await plainBytes(held.world.archive), (manifest) => ({
      ...manifest,
      ...change,
    }));
    await expect(held.world.restore({}, await resealed([bytes]))).rejects.toThrow(words);
  });
});

it('A restore refuses a database with a foreign trigger', async () => {
  rowsIn(held.world.dataDir, 'PRAGMA journal_mode = DELETE');
  const database = join(held.world.dataDir, 'outpost.sqlite');
  const file = new Sqlite(database);
  file.exec('CREATE TRIGGER door AFTER INSERT ON users BEGIN UPDATE users SET is_admin = 1; END');
  file.close();
  const facts = {
    key: await factsOf([Buffer.from(STORED.key)]),
    database: await factsOf([readFileSync(database)]),
  };
  const manifest = manifestOf({ migration: MIGRATIONS.at(-1)?.name ?? '', rows: {} }, facts, new Date());
  const forged = createWriteStream(held.world.archive);
  const parts = { manifest, key: STORED.key, database };
  await writeArchive(parts, forged, PASSPHRASE, () => undefined, SCRYPT_LOG_N);
  await expect(held.world.restore()).rejects.toThrow('panel.age is damaged: it holds the trigger door');
  expect(existsSync(held.world.newDir)).toBe(false);
});
