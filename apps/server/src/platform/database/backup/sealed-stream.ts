import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { cutShort, noBackup, wrongPassphrase } from './backup.errors.js';

/**
 * scrypt with N = 2^17, r = 8, p = 1, as OWASP recommends: 128 MB for about a second. age's own default takes
 * twice that, too much for a container with a gigabyte in all.
 */
const SCRYPT_LOG_N = 17;
/** Text shrinks to a third; higher levels take three times as long to save a tenth more. */
const GZIP_LEVEL = 1;
/** Chunk size: with zlib's default of 16 KB, passing chunks on costs more than compressing them. */
export const CHUNK_BYTES = 262_144;

/**
 * Header of an age v1 file with one scrypt recipient (C2SP age specification). The work factor is limited to
 * 2^20, which takes a gigabyte of memory.
 */
const AGE_HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (?:[1-9]|1\d|20)\n[\w+/]{43}\n--- [\w+/]{43}\n/;
const AGE_HEADER_MAX_BYTES = 256;

/** Compresses and encrypts; resolves when the target has taken everything. */
export async function seal(
  content: AsyncIterable<Uint8Array>,
  target: Writable,
  passphrase: string,
  scryptLogN: number = SCRYPT_LOG_N,
): Promise<void> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(scryptLogN);
  const zipped = createGzip({ level: GZIP_LEVEL, chunkSize: CHUNK_BYTES });
  const sealed = await encrypter.encrypt(Readable.toWeb(zipped) as ReadableStream<Uint8Array>);
  try {
    await Promise.all([pipeline(content, zipped), pipeline(sealed, target)]);
  } finally {
    // If the target failed, this ends the pipeline that feeds the compression.
    zipped.destroy();
  }
}

/**
 * Decrypts and decompresses. Every chunk it yields is authenticated, and a truncated file throws at its end.
 *
 * @param what how errors name the archive
 * @throws {UserError} when it is not a backup or damaged, or the passphrase is wrong
 */
export async function* unsealed(
  source: Readable,
  passphrase: string,
  what: string,
): AsyncGenerator<Uint8Array> {
  const zipped = await decrypted(await beginningOf(source, what), passphrase, what);
  const plain = createGunzip({ chunkSize: CHUNK_BYTES });
  const flow = pipeline(zipped, plain);
  // The error also reaches the reader of `plain`.
  flow.catch(() => undefined);
  try {
    for await (const chunk of plain) yield chunk as Uint8Array;
    await flow;
  } catch (error) {
    throw cutShort(what, error);
  } finally {
    plain.destroy();
    source.destroy();
  }
}

async function decrypted(
  source: Readable,
  passphrase: string,
  what: string,
): Promise<ReadableStream<Uint8Array>> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return await decrypter.decrypt(Readable.toWeb(source) as ReadableStream<Uint8Array>);
  } catch (error) {
    throw wrongPassphrase(what, error);
  }
}

/**
 * Checks the header before age's reader does, which would search a file of any size for the end of a line.
 */
async function beginningOf(source: Readable, what: string): Promise<Readable> {
  const chunks: Buffer[] = [];
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  const size = (): number => chunks.reduce((sum, { length }) => sum + length, 0);
  while (size() < AGE_HEADER_MAX_BYTES) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    chunks.push(value);
  }
  if (!AGE_HEADER.test(Buffer.concat(chunks).toString('latin1', 0, AGE_HEADER_MAX_BYTES)))
    throw noBackup(what);
  return Readable.from(resumed(chunks, iterator));
}

async function* resumed(
  chunks: readonly Buffer[],
  rest: AsyncIterator<Buffer, undefined>,
): AsyncGenerator<Buffer> {
  yield* chunks;
  for (;;) {
    const { done, value } = await rest.next();
    if (done === true) return;
    yield value;
  }
}
