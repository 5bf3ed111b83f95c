// @ts-check
import { existsSync } from 'node:fs';
import { run } from './child.js';
import { findChromium } from './chromium.js';
import { LauncherError } from './launcher-error.js';

const NONE_FOUND = 'The browser tests need a Chromium: none was found';
/** The first one that a distribution has; without its windows Chromium comes and works in two thirds of the time. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * Finds a Chromium; on Debian and Ubuntu installs it where that needs nobody's password.
 *
 * @param {(line: string) => void} say
 * @returns {Promise<string>} its path
 * @throws {LauncherError} when there is none in the end
 */
export async function ensureChromium(say) {
  const found = await findChromium();
  if (found) return found;
  const asRoot = await rootPrefix();
  if (!existsSync('/usr/bin/apt-get') || !asRoot) {
    throw new LauncherError(`${NONE_FOUND}. Install Chromium or Chrome, or set CHROME_PATH to its program.`);
  }
  await aptGet(asRoot, ['update', '-qq']);
  const name = await packageName();
  say(`Installing the package ${name}, as the browser tests need one and none was found.`);
  await aptGet(asRoot, ['install', '-y', '-qq', '--no-install-recommends', name]);
  const installed = await findChromium();
  if (!installed) throw new LauncherError(`${NONE_FOUND}, not even after installing the package ${name}.`);
  return installed;
}

async function packageName() {
  for (const name of PACKAGES) {
    const { code } = await run('/usr/bin/apt-cache', ['show', name], { cwd: '/', quiet: true });
    if (code === 0) return name;
  }
  throw new LauncherError(`${NONE_FOUND}, and apt-get knows none of: ${PACKAGES.join(', ')}.`);
}

/** How a command is run as root here; undefined when it can't be. */
async function rootPrefix() {
  if (process.getuid?.() === 0) return [];
  if (!existsSync('/usr/bin/sudo')) return undefined;
  const { code } = await run('/usr/bin/sudo', ['-n', 'true'], { cwd: '/', quiet: true });
  return code === 0 ? ['/usr/bin/sudo', '-n'] : undefined;
}

/** @param {readonly string[]} asRoot @param {readonly string[]} args */
async function aptGet(asRoot, args) {
  // Through env: sudo does not hand our environment on.
  const [program = '', ...rest] = [
    ...asRoot,
    '/usr/bin/env',
    'DEBIAN_FRONTEND=noninteractive',
    'apt-get',
    ...args,
  ];
  const { code, output } = await run(program, rest, { cwd: '/', quiet: true });
  if (code !== 0)
    throw new LauncherError(`${output.trimEnd()}\n${NONE_FOUND}, and apt-get ${args[0]} failed.`);
}
