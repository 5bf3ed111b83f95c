import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(64 * 1024, 0x5a);

/** A small tmpfs that fills up quickly. Only root may mount one. */
export class SmallVolume {
  private constructor(readonly path: string) {}

  /** @throws if this process may not mount */
  static mount(megabytes: number): SmallVolume {
    const path = mkdtempSync(join(tmpdir(), 'outpost-volume-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', path], { stdio: 'pipe' });
    return new SmallVolume(path);
  }

  /** Fills the volume to the last byte. */
  fill(): void {
    const file = openSync(this.filler, 'w');
    try {
      for (let left = CHUNK.length; left > 0;) {
        left = writtenOf(file, left) ? left : Math.floor(left / 2);
      }
    } finally {
      closeSync(file);
    }
  }

  makeRoom(): void {
    rmSync(this.filler);
  }

  unmount(): void {
    execFileSync('umount', [this.path], { stdio: 'pipe' });
    rmSync(this.path, { recursive: true });
  }

  private get filler(): string {
    return join(this.path, 'filler');
  }
}

function writtenOf(file: number, bytes: number): boolean {
  try {
    return writeSync(file, CHUNK, 0, bytes) > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false;
    throw error;
  }
}
