import { rmSync } from 'node:fs';

/** What must not be there any more when the work has ended, however it ends; all but SIGKILL comes by here. */
export class Leftovers {
  private readonly paths = new Set<string>();

  /** Returns the path. */
  add(path: string): string {
    this.paths.add(path);
    return path;
  }

  /** It is in its place, and stays. */
  keep(path: string): void {
    this.paths.delete(path);
  }

  remove(): void {
    for (const path of this.paths) rmSync(path, { recursive: true, force: true });
    this.paths.clear();
  }
}
