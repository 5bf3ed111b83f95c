import { Header } from 'tar';

/** Headers and contents are padded to blocks of this size (POSIX ustar). */
const BLOCK = 512;
/** Two blocks of zeros end an archive, and many writers pad it to twenty blocks. */
const END_MAX_BLOCKS = 20;

/** A file to write. */
interface TarFile {
  readonly name: string;
  /** Exact size of the content. */
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** The bytes of an archive of these files, with access for their owner only. */
export async function* tarOf(files: readonly TarFile[], mtime: Date): AsyncGenerator<Uint8Array> {
  for (const { name, bytes, content } of files) {
    const header = new Header({ path: name, size: bytes, mode: 0o600, mtime, type: 'File' });
    const block = Buffer.alloc(BLOCK);
    header.encode(block);
    yield block;
    yield* content;
    yield Buffer.alloc(paddingAfter(bytes));
  }
  yield Buffer.alloc(2 * BLOCK);
}

const paddingAfter = (bytes: number): number => (BLOCK - (bytes % BLOCK)) % BLOCK;

/** The archive does not have the expected structure. */
export class TarError extends Error {}

/**
 * Reads an archive whose files, their order and their maximum sizes are known beforehand. Nothing in the
 * archive decides where anything is written, so paths, links and devices are no risk: anything unexpected is
 * an error.
 */
export class TarReader {
  private readonly source: AsyncIterator<Uint8Array, undefined>;
  private rest: Uint8Array = new Uint8Array();

  constructor(source: AsyncIterable<Uint8Array>) {
    this.source = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  }

  /**
   * Reads the next header and returns the file's size; its content must be read before the next call.
   *
   * @throws {TarError} when it is another file, or larger than `maxBytes`
   */
  async next(name: string, maxBytes: number): Promise<number> {
    const header = new Header(await this.block());
    const { path, type, size = -1 } = header;
    if (!header.cksumValid || path !== name || type !== 'File') throw new TarError(`no ${name} in its place`);
    if (size < 0 || size > maxBytes) throw new TarError(`${name} is larger than it may be`);
    return size;
  }

  /** The content of the current file, which has this size. */
  async *content(bytes: number): AsyncGenerator<Uint8Array> {
    for (let left = bytes; left > 0;) {
      const chunk = await this.some(left);
      left -= chunk.length;
      yield chunk;
    }
    for (let left = paddingAfter(bytes); left > 0;) left -= (await this.some(left)).length;
  }

  /** @throws {TarError} when anything but padding follows */
  async end(): Promise<void> {
    for (let blocks = 0; blocks < END_MAX_BLOCKS; blocks += 1) {
      if (!(await this.fill())) return;
      if ((await this.block()).some((byte) => byte !== 0)) throw new TarError('more files than there may be');
    }
    if (await this.fill()) throw new TarError('something behind its end');
  }

  private async block(): Promise<Buffer> {
    const parts: Uint8Array[] = [];
    for (let left = BLOCK; left > 0;) {
      const part = await this.some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  /** Between one and `maxBytes` bytes. */
  private async some(maxBytes: number): Promise<Uint8Array> {
    if (!(await this.fill())) throw new TarError('its end is missing');
    const part = this.rest.subarray(0, maxBytes);
    this.rest = this.rest.subarray(part.length);
    return part;
  }

  /** False at the end. */
  private async fill(): Promise<boolean> {
    while (this.rest.length === 0) {
      const { done, value } = await this.source.next();
      if (done === true) return false;
      this.rest = value;
    }
    return true;
  }
}
