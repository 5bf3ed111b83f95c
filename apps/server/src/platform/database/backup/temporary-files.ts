import { rmSync } from 'node:fs';

/** Temporary files to remove when the work ends, however it ends, short of SIGKILL. */
export class TemporaryFiles {
  private readonly paths = new Set<string>();

  /** Registers a path to remove, and returns it. */
  add(path: string): string {
    this.paths.add(path);
    return path;
  }

  /** Unregisters a path that is no longer temporary. */
  release(path: string): void {
    this.paths.delete(path);
  }

  remove(): void {
    for (const path of this.paths) rmSync(path, { recursive: true, force: true });
    this.paths.clear();
  }
}
