import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type Readable, type Writable } from 'node:stream';
import { DATABASE_FILE } from '../data-source.js';
import { KEY_FILE } from '../data-folder/stored-data.js';
import { type Progress } from './copied-database.js';
import { cutShort, damaged } from './backup.errors.js';
import { type FileFacts, type Manifest, MANIFEST_MAX_BYTES, readManifest } from './manifest.js';
import { CHUNK_BYTES, seal, unsealed } from './sealed-stream.js';
import { TarError, tarOf, TarReader } from './tar.js';

/*
 * A backup is a tar.gz of these three files, in this order, as `age` encrypts one with a passphrase: what is needed to
 * open it without us is on every machine, or one small program away.
 */
const MANIFEST_FILE = 'manifest.json';

/** What is known of an archive before its database comes, and where that goes. */
interface ArchiveReader {
  /** Called first; throws when the archive is not wanted. */
  readonly manifest?: (manifest: Manifest) => void;
  /** Takes the whole content. */
  readonly database: (content: AsyncIterable<Uint8Array>) => Promise<void>;
  readonly progress: Progress;
}

/** What an archive is made of. */
interface ArchiveParts {
  readonly manifest: Manifest;
  readonly key: string;
  /** Path of the database. */
  readonly database: string;
}

/** @param scryptLogN work to guess a passphrase; the default is right for all but tests */
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
 * Reads all of an archive, and compares what is in it with what its manifest says.
 *
 * @param what it is called in an error
 * @throws {UserError} it is no backup, damaged, cut short, of a newer version, or the passphrase is another
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

/** Size and hash of what is to be sent. */
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
