// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { npm } from './child.js';
import { LauncherError } from './launcher-error.js';

const STAMP = 'node_modules/.outpost-install.json';

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {boolean} [optional] may be missing: made for another platform
 * @property {boolean} [devOptional]
 */

/** @typedef {{ packages: Record<string, LockedPackage> }} Lockfile */

/** Native modules are compiled for one ABI: node_modules made by another Node does not load in this one. */
const abi = `${process.platform}-${process.arch}-${process.versions.modules}`;

/** @typedef {'fits' | 'unstamped' | 'missing' | 'outdated' | 'another-node'} InstallState */

/**
 * How node_modules stands to package-lock.json. `unstamped`: it fits, but somebody else installed it.
 *
 * @param {string} root
 * @returns {InstallState}
 */
export function installState(root) {
  if (!existsSync(join(root, 'node_modules'))) return 'missing';
  const stamp = readJson(join(root, STAMP));
  if (stamp?.lockfile === lockfileHash(root)) return stamp.abi === abi ? 'fits' : 'another-node';
  // npm writes this file last, so a broken-off install has none.
  const installed = readJson(join(root, 'node_modules/.package-lock.json'));
  const wanted = readJson(join(root, 'package-lock.json'));
  return installed && holdsAll(installed, wanted) ? 'unstamped' : 'outdated';
}

/**
 * Whether everything the lock file asks for on this platform is installed in that version.
 *
 * @param {Lockfile} installed what npm says it has put into node_modules
 * @param {Lockfile} wanted package-lock.json
 */
export function holdsAll(installed, wanted) {
  return Object.entries(wanted.packages).every(([path, { version, optional, devOptional }]) => {
    const found = installed.packages[path];
    if (path === '') return true;
    return found ? found.version === version : optional === true || devOptional === true;
  });
}

/** @type {Record<'missing' | 'outdated' | 'another-node', { why: string, args: readonly string[] }>} */
const REMEDIES = {
  missing: {
    why: 'Installing the dependencies, as there is no node_modules yet. This takes a minute or two, once.',
    // With NODE_ENV=production npm would leave out what the build needs.
    args: ['ci', '--include=dev', '--no-audit', '--no-fund'],
  },
  outdated: {
    why: 'Installing the dependencies, as node_modules does not match package-lock.json.',
    args: ['ci', '--include=dev', '--no-audit', '--no-fund'],
  },
  'another-node': {
    why: 'Compiling the native dependencies again, as another Node installed them.',
    args: ['rebuild'],
  },
};

/**
 * @param {string} root
 * @param {(line: string) => void} say
 */
export async function ensureInstalled(root, say) {
  const state = installState(root);
  if (state === 'fits') return;
  if (state !== 'unstamped') {
    const { why, args } = REMEDIES[state];
    say(why);
    const { code } = await npm(args, { cwd: root });
    if (code !== 0) throw new LauncherError(`npm ${args[0]} failed; what it said is above.`);
  }
  writeFileSync(join(root, STAMP), JSON.stringify({ lockfile: lockfileHash(root), abi }));
}

/** @param {string} root */
const lockfileHash = (root) =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

/** @param {string} file */
const readJson = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined);
