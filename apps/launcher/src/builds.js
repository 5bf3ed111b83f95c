// @ts-check
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { run } from './child.js';
import { contentPrint, listFiles, quickPrint } from './fingerprint.js';
import { LauncherError } from './launcher-error.js';

/**
 * @typedef {object} Build
 * @property {string} name as the reader is told
 * @property {readonly string[]} inputs files and folders
 * @property {(path: string) => boolean} counts which of the files below the inputs reach the output
 * @property {readonly string[]} outputs folders that belong to this build alone
 * @property {string} product a file that exists after every successful build
 * @property {string} stamp where the prints of the inputs are kept
 * @property {readonly string[]} command arguments for Node
 */

const ONLY_FOR_TESTS = /\.(spec|properties)\.tsx?$/;

/** @type {Build} */
const server = {
  name: 'server',
  inputs: [
    'apps',
    'libs',
    '.config/tsconfig.build.json',
    'tsconfig.json',
    'nest-cli.json',
    'package-lock.json',
  ],
  counts: (path) => !ONLY_FOR_TESTS.test(path) && !path.startsWith('apps/launcher/'),
  outputs: ['dist/apps', 'dist/libs'],
  product: 'dist/apps/server/src/main.js',
  stamp: 'dist/.server-build.json',
  command: ['node_modules/@nestjs/cli/bin/nest.js', 'build'],
};

/** @type {Build} */
const commandLine = {
  name: 'command line',
  inputs: ['cli', 'libs/contracts', 'libs/api-client', 'tsconfig.json', 'package-lock.json'],
  counts: (path) => !ONLY_FOR_TESTS.test(path),
  outputs: ['dist/cli'],
  product: 'dist/cli/main.js',
  stamp: 'dist/.cli-build.json',
  command: ['node_modules/vite/bin/vite.js', 'build', 'cli'],
};

/** @type {Build} */
export const PANEL_BUILD = {
  name: 'panel',
  inputs: ['web', 'libs/contracts', 'libs/api-client', 'tsconfig.json', 'package-lock.json'],
  counts: (path) => !ONLY_FOR_TESTS.test(path),
  outputs: ['dist/web'],
  product: 'dist/web/index.html',
  stamp: 'dist/.panel-build.json',
  command: ['node_modules/vite/bin/vite.js', 'build', 'web'],
};

export const BUILDS = [server, commandLine, PANEL_BUILD];

/**
 * Why the outputs of a build can't have been made from its inputs as they are now; undefined when they were.
 *
 * @param {string} root @param {Build} build
 * @returns {'never built' | 'sources changed' | undefined}
 */
export function staleness(root, build) {
  const stamp = readStamp(join(root, build.stamp));
  if (!stamp || !existsSync(join(root, build.product))) return 'never built';
  const files = listFiles(root, build.inputs, build.counts);
  const quick = quickPrint(root, files);
  if (quick === stamp.quick) return undefined;
  if (contentPrint(root, files) !== stamp.content) return 'sources changed';
  // Touched, not changed (another branch and back): remembered, so that the next look is quick again.
  writeStamp(join(root, build.stamp), { ...stamp, quick });
  return undefined;
}

/**
 * Builds from nothing, so that what was deleted from the sources does not live on in dist. The stamp goes first and
 * comes back last, with the prints of the inputs from before the build: neither a build that broke off nor a file
 * edited meanwhile can pass for built.
 *
 * @param {string} root @param {Build} build
 * @throws {LauncherError} carrying what the compiler said
 */
export async function runBuild(root, build) {
  rmSync(join(root, build.stamp), { force: true });
  for (const output of build.outputs) rmSync(join(root, output), { recursive: true, force: true });
  const files = listFiles(root, build.inputs, build.counts);
  const stamp = { quick: quickPrint(root, files), content: contentPrint(root, files) };
  const { code, output } = await run(process.execPath, build.command, { cwd: root, quiet: true });
  if (code !== 0) throw new LauncherError(`${output.trimEnd()}\nBuilding the ${build.name} failed.`);
  if (!existsSync(join(root, build.product))) {
    throw new LauncherError(`Building the ${build.name} ended well but left no ${build.product}.`);
  }
  writeStamp(join(root, build.stamp), stamp);
}

/** @typedef {{ quick: string, content: string }} Stamp */

/** @param {string} file @returns {Stamp | undefined} */
function readStamp(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/** Renamed into place: a reader sees the whole stamp or none. @param {string} file @param {Stamp} stamp */
function writeStamp(file, stamp) {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.${process.pid}`;
  writeFileSync(part, JSON.stringify(stamp));
  renameSync(part, file);
}
