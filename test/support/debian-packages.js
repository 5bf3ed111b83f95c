// @ts-check
import { existsSync } from 'node:fs';
import { execa } from 'execa';
import { LauncherError } from '../../apps/launcher/src/launcher-error.js';

/**
 * Installs the first of these packages that apt-get knows, on Debian and Ubuntu and if that needs no password.
 *
 * @param {readonly string[]} names
 * @param {string} need such as `The browser tests need a Chromium: none was found`
 * @param {string} remedy what to do by hand
 * @throws {LauncherError}
 */
export async function installPackage(names, need, remedy) {
  const asRoot = await rootPrefix();
  if (!existsSync('/usr/bin/apt-get') || !asRoot) throw new LauncherError(`${need}. ${remedy}`);
  await aptGet(asRoot, ['update', '-qq'], need);
  const name = await firstKnown(names, need);
  console.error(`Installing the package ${name}. ${need}.`);
  await aptGet(asRoot, ['install', '-y', '-qq', '--no-install-recommends', name], need);
}

/** @param {readonly string[]} names @param {string} need */
async function firstKnown(names, need) {
  for (const name of names) {
    const { failed } = await execa('apt-cache', ['show', name], { reject: false });
    if (!failed) return name;
  }
  throw new LauncherError(`${need}, and apt-get knows none of: ${names.join(', ')}.`);
}

/** The command prefix that runs a program as root; undefined if there is none. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  const { failed } = await execa('sudo', ['-n', 'true'], { reject: false });
  return failed ? undefined : ['sudo', '-n'];
}

/** @param {readonly string[]} asRoot @param {readonly string[]} args @param {string} need */
async function aptGet(asRoot, args, need) {
  // Passed through `env`, because sudo drops our environment.
  const words = [...asRoot, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args];
  const [program = '', ...rest] = words;
  const { failed, all } = await execa(program, rest, { reject: false, all: true });
  if (failed) throw new LauncherError(`${all}\n${need}, and apt-get ${args[0]} failed.`);
}
