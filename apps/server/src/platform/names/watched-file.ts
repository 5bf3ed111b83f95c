import { open } from 'node:fs/promises';

const RELOAD_INTERVAL_MS = 5_000;
/** Blocklists in hosts files may be longer: reading all of one would take too long. */
const MAX_BYTES = 1024 * 1024;

/** A small system file that may change at any time; a missing file is empty. */
export class WatchedFile<T> {
  private value: Promise<T> | undefined;
  private readAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
  ) {}

  /** The content, at most five seconds old. */
  read(): Promise<T> {
    const now = performance.now();
    if (this.value === undefined || now - this.readAt > RELOAD_INTERVAL_MS) {
      this.readAt = now;
      this.value = readBeginning(this.path).then(this.parse);
    }
    return this.value;
  }
}

async function readBeginning(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_BYTES), 0, MAX_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
