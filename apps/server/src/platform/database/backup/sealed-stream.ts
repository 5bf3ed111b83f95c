import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import { cutShort, noBackup, wrongPassphrase } from './backup.errors.js';

/**
 * scrypt with 2^17 · 8 · 128 bytes: OWASP's figure, and 128 MB for a second. age's own default is twice that, in the
 * container of a panel that may have a gigabyte for everything.
 */
const SCRYPT_LOG_N = 17;
/** A database of text shrinks to a third; more effort takes three times as long for a tenth less. */
const GZIP_LEVEL = 1;
/** What is passed on at once: with the sixteen kilobytes of zlib's own choice handing over costs more than packing. */
export const CHUNK_BYTES = 262_144;

/** A file of age for one passphrase, version 1. The work it asks for is bounded: 2^20 takes a gigabyte. */
const AGE_HEADER =
  /^age-encryption\.org\/v1\n-> scrypt [\w+/]{22} (?:[1-9]|1\d|20)\n[\w+/]{43}\n--- [\w+/]{43}\n/;
const AGE_HEADER_MAX_BYTES = 256;

/** Compresses and encrypts; resolves when the target has taken all. */
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
    // Where the target failed, nobody has told those who fill it.
    zipped.destroy();
  }
}

/**
 * The other way. What it yields is authentic, and its end is the end: a file that was cut throws there.
 *
 * @param what it is called in an error
 * @throws {UserError} it is no such file, damaged, or the passphrase is another
 */
export async function* unsealed(
  source: Readable,
  passphrase: string,
  what: string,
): AsyncGenerator<Uint8Array> {
  const zipped = await decrypted(await beginningOf(source, what), passphrase, what);
  const plain = createGunzip({ chunkSize: CHUNK_BYTES });
  const flow = pipeline(zipped, plain);
  // Whoever reads `plain` is told as well.
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

/** Looked at first: age's reader would look for the end of a line through a file of any size. */
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
