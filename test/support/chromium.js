// @ts-check
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import { Launcher } from 'chrome-launcher';
import { execa } from 'execa';
import { LauncherError } from '../../apps/launcher/src/launcher-error.js';
import { installPackage } from './debian-packages.js';

/** Debian's headless build of Chromium: it renders the same and takes a third less time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
/** In order of preference; the first one available is installed. */
const PACKAGES = [HEADLESS_SHELL, 'chromium'];
const NONE_FOUND = 'The browser tests need a Chromium: none was found';

/**
 * @typedef {object} Machine
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {() => readonly string[]} installations browsers found on the machine, the best first
 */

/** @type {Machine} */
const THIS_MACHINE = { env: process.env, installations };

/**
 * @param {Machine} [machine]
 * @returns {Promise<string | undefined>} the path of a working Chromium
 * @throws {LauncherError} if CHROME_PATH is set but does not name one
 */
export async function findChromium({ env, installations } = THIS_MACHINE) {
  const { CHROME_PATH: given, PATH = '' } = env;
  if (given !== undefined) {
    if (await starts(given)) return given;
    throw new LauncherError(`CHROME_PATH is ${given}, which is not a Chromium that starts.`);
  }
  const shells = PATH.split(delimiter).map((folder) => join(folder, HEADLESS_SHELL));
  for (const path of [...shells, ...installations()]) if (await starts(path)) return path;
  return undefined;
}

/**
 * Finds a Chromium; on Debian and Ubuntu installs one if that needs no password.
 *
 * @returns {Promise<string>} its path
 * @throws {LauncherError} if none could be found or installed
 */
export async function ensureChromium() {
  const found = await findChromium();
  if (found !== undefined) return found;
  await installPackage(
    PACKAGES,
    NONE_FOUND,
    'Install Chromium or Chrome, or set CHROME_PATH to its program.',
  );
  const installed = await findChromium();
  if (installed === undefined) throw new LauncherError(`${NONE_FOUND}, not even after installing it.`);
  return installed;
}

/** @returns {readonly string[]} */
function installations() {
  const playwrights = chromium.executablePath();
  return [...(existsSync(playwrights) ? [playwrights] : []), ...installedChromes()];
}

function installedChromes() {
  try {
    return Launcher.getInstallations();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_LAUNCHER_PATH_NOT_SET') return [];
    throw error;
  }
}

/**
 * Ubuntu's `chromium-browser` is a stub script that points to a snap, so a browser must prove that it runs. On
 * Windows, browsers open a window on `--version`; there the file's existence has to do.
 *
 * @param {string} path
 */
async function starts(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  const { failed } = await execa(path, ['--version'], { reject: false });
  return !failed;
}
