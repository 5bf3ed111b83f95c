// @ts-check
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../apps/launcher/src/paths.js';

const MEMORY = '/dev/shm';
/** Far above what a whole run writes; a container has 64 MB there unless it is given more. */
const ROOM_BYTES = 4 * 1024 ** 3;

function hasRoom() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/**
 * Calls `work` with a folder that holds all temporary files of this process and its children, and is removed after it.
 * It is in memory where there is room: test databases commit thousands of times, and half of their time would be waiting
 * for a disk.
 *
 * @template T
 * @param {(folder: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTestFolder(work) {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'outpost-test-'));
  // PostgreSQL, which refuses to run as root, has its data in a folder in it.
  chmodSync(folder, 0o711);
  process.env['TMPDIR'] = folder;
  // It lies among the temporary files unless told otherwise, and is worth keeping.
  process.env['PWTEST_CACHE_DIR'] = join(ROOT, 'node_modules/.cache/outpost/playwright');
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
