import { existsSync, statfsSync, statSync } from 'node:fs';

/** For other files that grow meanwhile, and for the file system's own needs. */
const SPARE_BYTES = 16_000_000;

/** Required and free bytes if there is too little space; undefined if there is enough. */
export function missingRoom(
  folder: string,
  bytes: number,
): { readonly needed: number; readonly free: number } | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize];
  return free < needed ? { needed, free } : undefined;
}

/** Upper bound for the size of a database's copy: the file and its journal. */
export const copyBytes = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
