import { createReadStream } from 'node:fs';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Header } from 'tar';
import { seal, unsealed } from '../sealed-stream.js';
import { PASSPHRASE, SCRYPT_LOG_N } from './backup-world.js';

/** The decrypted bytes of a valid archive: manifest, key and database, each with its header. */
export const plainBytes = (path: string): Promise<Buffer> =>
  buffer(unsealed(createReadStream(path), PASSPHRASE, 'panel.age'));

export async function resealed(content: Iterable<Uint8Array>): Promise<Readable> {
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

export const header = (change: ConstructorParameters<typeof Header>[0]): Buffer => {
  const block = Buffer.alloc(512);
  new Header({ mode: 0o600, type: 'File', size: 0, mtime: new Date(0), ...(change as object) }).encode(block);
  return block;
};
export const headerAt = (bytes: Buffer, path: string): number => bytes.indexOf(`${path}\0`);

/** A valid archive with another header for one of its files. */
export function withHeader(
  bytes: Buffer,
  path: string,
  change: ConstructorParameters<typeof Header>[0],
): Buffer {
  const at = headerAt(bytes, path);
  return Buffer.concat([
    bytes.subarray(0, at),
    header({ path, ...(change as object) }),
    bytes.subarray(at + 512),
  ]);
}

export const withManifest = (
  bytes: Buffer,
  change: (manifest: Record<string, unknown>) => unknown,
): Buffer => {
  const { size: length = 0 } = new Header(bytes.subarray(0, 512));
  const text = JSON.stringify(
    change(JSON.parse(bytes.toString('utf8', 512, 512 + length)) as Record<string, unknown>),
  );
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512);
  body.write(text);
  const rest = bytes.subarray(headerAt(bytes, 'secret.key'));
  return Buffer.concat([header({ path: 'manifest.json', size: text.length }), body, rest]);
};

/** Zeros that compress very well: a gigabyte takes a megabyte. */
export function* endless(bytes: Buffer): Generator<Buffer> {
  yield bytes;
  for (let megabyte = 0; megabyte < 64; megabyte += 1) yield Buffer.alloc(1 << 20);
}
