// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isCode } from './launcher-error.js';
import { npm } from './npm.js';

const DRIVER = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional] may be missing: made for another platform
 * @property {boolean} [devOptional]
 */

/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/**
 * Compares node_modules with package-lock.json and with this Node.
 *
 * @param {string} root
 * @returns {'fits' | 'missing' | 'outdated' | 'another-node'}
 */
export function installState(root) {
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  // npm writes this file last, so an interrupted installation has none.
  const installed = readJson(join(root, 'node_modules/.package-lock.json'));
  if (!installed || !holdsAll(installed, readJson(join(root, 'package-lock.json')))) return 'outdated';
  return loads(join(root, DRIVER)) ? 'fits' : 'another-node';
}

/**
 * Whether everything the lock file asks for on this platform is installed in that version.
 *
 * @param {Lockfile} installed npm's record of what is in node_modules
 * @param {Lockfile} wanted package-lock.json
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional }]) => {
    const found = installed.packages[path];
    if (path === '') return true;
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

// With NODE_ENV=production npm would leave out what the build needs.
const INSTALL = ['ci', '--include=dev', '--no-audit', '--no-fund'];

const REMEDIES = {
  missing: {
    why: 'Installing the dependencies, as there is no node_modules yet. This takes a minute or two, once.',
    args: INSTALL,
  },
  outdated: {
    why: 'Installing the dependencies, as node_modules does not match package-lock.json.',
    args: INSTALL,
  },
  'another-node': {
    why: 'Compiling the native dependencies again, as another Node installed them.',
    args: ['rebuild'],
  },
};

/** Installs what package-lock.json asks for and node_modules lacks. @param {string} root */
export function ensureInstalled(root) {
  const state = installState(root);
  if (state === 'fits') return;
  const { why, args } = REMEDIES[state];
  console.error(why);
  npm(args, root);
}

/** A native module is compiled for one ABI: what another Node compiled does not load in this one. @param {string} file */
function loads(file) {
  try {
    process.dlopen({ exports: {} }, file);
    return true;
  } catch (error) {
    if (isCode(error, 'ERR_DLOPEN_FAILED')) return false;
    throw error;
  }
}

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
