// @ts-check
import { ensureInstalled } from './install.js';
import { npm } from './npm.js';
import { ROOT } from './paths.js';

/** Installs what package-lock.json asks for and node_modules lacks, and builds what is stale. */
export function prepare() {
  ensureInstalled(ROOT);
  npm(['run', '--silent', 'build'], ROOT);
}
