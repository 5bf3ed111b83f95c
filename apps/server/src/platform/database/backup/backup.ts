import { randomBytes } from 'node:crypto';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Writable } from 'node:stream';
import { UserError } from '../../errors/app-error.js';
import { DATABASE_FILE } from '../sqlite/data-source.js';
import { requireSettled, syncFolder } from '../data-folder/exchange.js';
import { storedDataIn } from '../data-folder/stored-data.js';
import { factsOf, readArchive, writeArchive } from './archive.js';
import { diskFailure, noPanel, noRoom } from './backup.errors.js';
import { type CheckedDatabase, checkDatabase } from './checked-database.js';
import { copyDatabase, type Progress } from './copied-database.js';
import { copyBytes, missingRoom } from './disk-space.js';
import { type TemporaryFiles } from './temporary-files.js';
import { type Manifest, manifestOf } from './manifest.js';
import { type SealedColumn, unopenedRows } from './sealed-rows.js';
import { CHUNK_BYTES } from './sealed-stream.js';

const UNFINISHED = 'unfinished-backup-';
/** No backup takes that long: older leftovers are those of a killed process. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** Steps of a backup, for progress reports. */
type BackupStep = 'copying' | 'checking' | 'writing' | 'reading back';

export interface BackupOrder {
  readonly dataDir: string;
  /** The key that seals its stored passwords. */
  readonly key: string;
  readonly sealed: readonly SealedColumn[];
  /** A path, or a stream that gets the archive once it is verified. */
  readonly target: string | Writable;
  /** Whether an existing file may be replaced. */
  readonly force: boolean;
  readonly passphrase: string;
  readonly temporaryFiles: TemporaryFiles;
  readonly progress: (step: BackupStep, share: number) => void;
  /** scrypt work factor, as log2 of N; only tests change the default. */
  readonly scryptLogN?: number;
}

export interface BackupReport extends CheckedDatabase {
  readonly madeAt: string;
  /** Size of the archive. */
  readonly bytes: number;
  /** Stored passwords that the key does not open; the panel could not open them either. */
  readonly unopened: number;
}

/**
 * Makes an archive of what the data folder holds at this moment, while the panel runs or not. The archive is
 * read back with its passphrase before it gets its name.
 *
 * @throws {ConfigurationError} when the folder holds no panel, or one that can't be used
 * @throws {UserError} when the file exists or can't be written there, the data is damaged, or the key is
 *   wrong
 * @throws {OperationalError} `storage_failed`: no space
 */
export async function makeBackup(order: BackupOrder): Promise<BackupReport> {
  const { dataDir, temporaryFiles, target } = order;
  if (storedDataIn(dataDir) !== 'data') throw noPanel(dataDir);
  requireSettled(dataDir);
  if (typeof target === 'string') requireFree(target, order.force);
  try {
    removeAbandoned(dataDir);
    const folder = temporaryFiles.add(mkdtempSync(join(dataDir, UNFINISHED)));
    const copied = await copyAndCheck(order, join(folder, DATABASE_FILE));
    // What was sent to a stream can't be taken back, so it is made and verified in a file first.
    const partFile = `${typeof target === 'string' ? target : join(folder, 'archive')}.${randomBytes(6).toString('hex')}.part`;
    await writeAndVerify(order, copied, temporaryFiles.add(partFile));
    const { size: bytes } = statSync(partFile);
    if (typeof target === 'string') moveIntoPlace(partFile, target, order);
    else await send(partFile, target);
    const { migration, rows, madeAt } = copied.manifest;
    return { migration, rows, madeAt, bytes, unopened: copied.unopened };
  } catch (error) {
    throw diskFailure(error);
  } finally {
    temporaryFiles.remove();
  }
}

interface Copied {
  readonly manifest: Manifest;
  readonly database: string;
  readonly unopened: number;
}

async function copyAndCheck({ dataDir, key, sealed, progress }: BackupOrder, copy: string): Promise<Copied> {
  const source = join(dataDir, DATABASE_FILE);
  const missing = missingRoom(dataDir, copyBytes(source));
  if (missing) throw noRoom(dataDir, missing.needed, missing.free);
  const madeAt = new Date();
  await copyDatabase(source, copy, (share) => progress('copying', share));
  progress('checking', 0);
  const checked = await checkDatabase(copy, source);
  const unopened = unopenedRows(copy, key, sealed);
  const files = {
    key: await factsOf([Buffer.from(key)]),
    database: await factsOf(createReadStream(copy, { highWaterMark: CHUNK_BYTES })),
  };
  return { manifest: manifestOf(checked, files, madeAt), database: copy, unopened };
}

async function writeAndVerify(
  { key, passphrase, progress, scryptLogN }: BackupOrder,
  { manifest, database }: Copied,
  path: string,
): Promise<void> {
  const file = (await open(path, 'wx', 0o600)).createWriteStream({ flush: true });
  const writing: Progress = (share) => progress('writing', share);
  await writeArchive({ manifest, key, database }, file, passphrase, writing, scryptLogN);
  await readArchive(createReadStream(path, { highWaterMark: CHUNK_BYTES }), passphrase, path, {
    database: async (content) => {
      await factsOf(content);
    },
    progress: (share) => progress('reading back', share),
  });
}

function requireFree(target: string, force: boolean): void {
  const folder = dirname(target);
  if (!existsSync(folder)) throw new UserError('not_found', `There is no folder ${folder}`);
  if (!existsSync(target)) return;
  if (!statSync(target).isFile()) throw new UserError('validation_failed', `${target} is no file`);
  if (!force)
    throw new UserError('validation_failed', `${target} is there already: use --force to replace it`);
}

function moveIntoPlace(partFile: string, target: string, { force, temporaryFiles }: BackupOrder): void {
  // Another process may have created it meanwhile.
  requireFree(target, force);
  renameSync(partFile, target);
  temporaryFiles.release(partFile);
  syncFolder(dirname(target));
}

/** Waits for each write: a pipeline that leaves its target open resolves before the last write is done. */
async function send(path: string, target: Writable): Promise<void> {
  // The write callback below gets the error too; without a listener it would end the process.
  target.on('error', () => undefined);
  for await (const chunk of createReadStream(path)) {
    await new Promise<void>((resolve, reject) => {
      target.write(chunk, (error) => (error ? reject(error) : resolve()));
    });
  }
}

function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    const path = join(dataDir, name);
    if (Date.now() - statSync(path).mtimeMs > ABANDONED_MS) rmSync(path, { recursive: true });
  }
}
