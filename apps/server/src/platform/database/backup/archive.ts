import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, type Writable } from 'node:stream';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { KEY_FILE } from '../data-folder/stored-data.js';
import { type Progress } from './copied-database.js';
import { cutShort, damaged } from './backup.errors.js';
import { type FileFacts, type Manifest, MANIFEST_MAX_BYTES, readManifest } from './manifest.js';
import { CHUNK_BYTES, seal, unsealed } from './sealed-stream.js';
import { TarError, tarOf, TarReader } from './tar.js';

/*
 * A backup is a tar.gz of these three files, in this order, encrypted with a passphrase in the `age` format.
 * So it can be opened without Outpost, by tools that every machine has or that are easy to install.
 */
const MANIFEST_FILE = 'manifest.json';

/** Receives the parts of an archive as they are read. */
interface ArchiveReader {
  /** Called first; throws to reject the archive. */
  readonly manifest?: (manifest: Manifest) => void;
  /** Must consume the whole content. */
  readonly database: (content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly progress: Progress;
}

/** The content of an archive. */
interface ArchiveParts {
  readonly manifest: Manifest;
  readonly key: string;
  /** Path of the database. */
  readonly database: string;
}

/** @param scryptLogN scrypt work factor, as log2 of N; only tests change the default */
export async function writeArchive(
  { manifest, key, database }: ArchiveParts,
  target: Writable,
  passphrase: string,
  progress: Progress,
  scryptLogN?: number,
): Promise<void> {
  const text = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const { bytes } = manifest.database;
  const content = counted(createReadStream(database, { highWaterMark: CHUNK_BYTES }), bytes, progress);
  const files = [
    { name: MANIFEST_FILE, bytes: text.length, content: [text] },
    { name: KEY_FILE, bytes: manifest.key.bytes, content: [Buffer.from(key)] },
    { name: DATABASE_FILE, bytes, content },
  ];
  await seal(tarOf(files, new Date(manifest.madeAt)), target, passphrase, scryptLogN);
}

/**
 * Reads a whole archive and verifies its content against its manifest.
 *
 * @param what how errors name the archive
 * @throws {UserError} when it is not a backup, damaged, truncated or of a newer version, or the passphrase is
 *   wrong
 */
export async function readArchive(
  source: Readable,
  passphrase: string,
  what: string,
  reader: ArchiveReader,
): Promise<{ readonly manifest: Manifest; readonly key: string }> {
  const tar = new TarReader(unsealed(source, passphrase, what));
  try {
    return await read(tar, what, reader);
  } catch (error) {
    throw error instanceof TarError ? damaged(what, error.message, error) : error;
  } finally {
    source.destroy();
  }
}

async function read(
  tar: TarReader,
  what: string,
  reader: ArchiveReader,
): Promise<{ readonly manifest: Manifest; readonly key: string }> {
  const first = tar.content(await tar.next(MANIFEST_FILE, MANIFEST_MAX_BYTES));
  const manifest = readManifest(await textOf(first), what);
  reader.manifest?.(manifest);

  await expectSize(tar, KEY_FILE, manifest.key);
  const keyHash = createHash('sha256');
  const key = await textOf(hashed(tar.content(manifest.key.bytes), keyHash));
  const { bytes } = manifest.database;
  await expectSize(tar, DATABASE_FILE, manifest.database);
  const databaseHash = createHash('sha256');
  await reader.database(hashed(counted(tar.content(bytes), bytes, reader.progress), databaseHash));
  await tar.end();

  const isWhole = isHash(manifest.key, keyHash) && isHash(manifest.database, databaseHash);
  if (!isWhole) throw cutShort(what);
  return { manifest, key };
}

async function expectSize(tar: TarReader, name: string, { bytes }: FileFacts): Promise<void> {
  if ((await tar.next(name, bytes)) !== bytes) throw new TarError(`${name} is smaller than it was`);
}

/** Size and hash of a file's content. */
export async function factsOf(content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of content) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}

const isHash = ({ sha256 }: FileFacts, hash: Hash): boolean => hash.digest('hex') === sha256;

async function* hashed(content: AsyncIterable<Uint8Array>, hash: Hash): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* counted(
  content: AsyncIterable<Uint8Array>,
  bytes: number,
  progress: Progress,
): AsyncGenerator<Uint8Array> {
  let done = 0;
  for await (const chunk of content) {
    done += chunk.length;
    progress(done / bytes);
    yield chunk;
  }
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}
