import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';

const SOURCE = join(process.cwd(), 'test/faults/support/faulty-disk.c');
const WRITES = 1;
const SYNCS = 2;
const FAILED_AT = 5 * Int32Array.BYTES_PER_ELEMENT;

/** The disk's behaviour; `skip` calls succeed before the first failure. */
export interface Orders {
  readonly which: 'writes' | 'syncs';
  /** Undefined for a disk that is only slow. */
  readonly error?: 'ENOSPC' | 'EIO';
  readonly skip?: number;
  readonly delayMs?: number;
  /** A write stores only half of its bytes. */
  readonly isShort?: boolean;
}

/** A fault-injecting disk for one process; see faulty-disk.c, which is built with the machine's C compiler. */
export class FaultyDisk {
  private constructor(private readonly folder: string) {}

  /** @throws when there is no C compiler */
  static make(): FaultyDisk {
    const disk = new FaultyDisk(mkdtempSync(join(tmpdir(), 'outpost-disk-')));
    writeFileSync(disk.file, Buffer.alloc(6 * Int32Array.BYTES_PER_ELEMENT));
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', disk.sharedObject, SOURCE, '-ldl'], {
      stdio: 'pipe',
    });
    return disk;
  }

  /** Environment variables for the process whose disk it is. */
  get environment(): Readonly<Record<string, string>> {
    return { LD_PRELOAD: this.sharedObject, FAULTY_DISK: this.file };
  }

  fail({ which, error, skip = 0, delayMs = 0, isShort = false }: Orders): void {
    const code = error === undefined ? 0 : constants.errno[error];
    this.write([which === 'writes' ? WRITES : SYNCS, code, skip, delayMs, Number(isShort), 0]);
  }

  heal(): void {
    this.write([0, 0, 0, 0, 0, 0]);
  }

  /** Calls that failed or were delayed since the last order. */
  get failed(): number {
    return readFileSync(this.file).readInt32LE(FAILED_AT);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true });
  }

  private get sharedObject(): string {
    return join(this.folder, 'faulty-disk.so');
  }

  private get file(): string {
    return join(this.folder, 'orders');
  }

  /** Written in place: the process has the file mapped. */
  private write(numbers: readonly number[]): void {
    writeFileSync(this.file, Buffer.from(Int32Array.from(numbers).buffer), { flag: 'r+' });
  }
}
