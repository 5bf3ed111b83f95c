// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { supportsNode } from './node-version.js';

const DRIVER = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
/** Not called by the driver itself: present only if a header of Node compiled it in. */
const HOOK = 'RemoveEnvironmentCleanupHook';

/**
 * Warns about a database driver that is unsafe under this Node: since 24.19 a header of Node makes every wrapped
 * object register for clean-up, and a driver compiled from it aborts the process at a garbage collection between two
 * turns of the event loop (nodejs/node#65446). The prebuilt driver was compiled from older headers.
 *
 * @param {string} root
 * @param {string} version of Node, such as `24.19.0`
 * @returns {string | undefined} a warning for the operator
 */
export function driverWarning(root, version) {
  const file = join(root, DRIVER);
  const isDangerous =
    supportsNode('^24.19.0', version) && existsSync(file) && readFileSync(file).includes(HOOK);
  if (!isDangerous) return undefined;
  return (
    `The database driver was compiled against the headers of Node ${version}, and may end the server at any moment ` +
    '(nodejs/node#65446). Start it with Node 20 or 22 instead, or in the image, which compiles it another way.'
  );
}
