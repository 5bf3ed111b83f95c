import { existsSync, statfsSync, statSync } from 'node:fs';

/** For what grows beside it meanwhile, and for what a file system keeps for itself. */
const SPARE_BYTES = 16_000_000;

/** Bytes that are wanted and not there; undefined where there is room. */
export function missingRoom(
  folder: string,
  bytes: number,
): { readonly needed: number; readonly free: number } | undefined {
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [bytes + SPARE_BYTES, bavail * bsize];
  return free < needed ? { needed, free } : undefined;
}

/** Bytes that a copy of a database takes at most: what its journal holds comes on top of the file. */
export const copyBytes = (file: string): number =>
  [file, `${file}-wal`].reduce((sum, path) => sum + (existsSync(path) ? statSync(path).size : 0), 0);
