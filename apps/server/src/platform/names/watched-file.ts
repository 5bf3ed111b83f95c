import { open } from 'node:fs/promises';

const LOOK_EVERY_MS = 5_000;
/** Lists of unwanted hosts are longer: to read all of one would hold everybody up. */
const MOST_BYTES = 1024 * 1024;

/** A small file of the machine that may change at any time; one that is missing is empty. */
export class WatchedFile<T> {
  private value: Promise<T> | undefined;
  private lookedAt = -Infinity;

  constructor(
    private readonly path: string,
    private readonly parse: (text: string) => T,
  ) {}

  /** As it was at most five seconds ago. */
  read(): Promise<T> {
    const now = performance.now();
    if (this.value === undefined || now - this.lookedAt > LOOK_EVERY_MS) {
      this.lookedAt = now;
      this.value = beginningOf(this.path).then(this.parse);
    }
    return this.value;
  }
}

async function beginningOf(path: string): Promise<string> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(MOST_BYTES), 0, MOST_BYTES, 0);
      return buffer.toString('utf8', 0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
