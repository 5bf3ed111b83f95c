// @ts-check
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { run } from './child.js';
import { isCode, LauncherError } from './launcher-error.js';

const NAMES = [
  // Chromium without its windows, as Debian packs it: the same pages in two thirds of the time.
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
];

/** Where installers put a browser without touching the PATH; relative entries are below each programs folder. */
const MAC_APPS = [
  'Chromium.app/Contents/MacOS/Chromium',
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const WINDOWS_PROGRAMS = [
  'Chromium/Application/chrome.exe',
  'Google/Chrome/Application/chrome.exe',
  'Microsoft/Edge/Application/msedge.exe',
];

/** Inside a folder such as `chromium-1200` of Playwright's browser cache. */
const PLAYWRIGHT_BINARIES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-win/chrome.exe',
  'chrome-win64/chrome.exe',
];

/**
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {Record<string, string | undefined>} env
 * @property {string} home
 */

/** @returns {Machine} */
export const thisMachine = () => ({ platform: process.platform, env: process.env, home: homedir() });

/**
 * Every place a Chromium may be in, the likeliest first.
 *
 * @param {Machine} machine
 * @returns {string[]}
 */
export function chromiumCandidates(machine) {
  const onPath = (machine.env['PATH'] ?? '').split(delimiter).filter(Boolean);
  return [
    ...NAMES.flatMap((name) => onPath.map((folder) => join(folder, name))),
    ...installedApplications(machine),
    ...playwrightBrowsers(machine),
  ];
}

/** @param {Machine} machine */
function installedApplications({ platform, env, home }) {
  if (platform === 'darwin') {
    return ['/Applications', join(home, 'Applications')].flatMap((folder) =>
      MAC_APPS.map((app) => join(folder, app)),
    );
  }
  if (platform === 'win32') {
    return [env['PROGRAMFILES'], env['PROGRAMFILES(X86)'], env['LOCALAPPDATA']].flatMap((folder) =>
      folder ? WINDOWS_PROGRAMS.map((program) => join(folder, program)) : [],
    );
  }
  return [];
}

/** @param {Machine} machine */
function playwrightBrowsers({ platform, env, home }) {
  const usual = {
    darwin: join(home, 'Library/Caches/ms-playwright'),
    win32: join(env['LOCALAPPDATA'] ?? join(home, 'AppData/Local'), 'ms-playwright'),
  };
  const cache =
    env['PLAYWRIGHT_BROWSERS_PATH'] ??
    (platform === 'darwin' || platform === 'win32' ? usual[platform] : join(home, '.cache/ms-playwright'));
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((left, right) => right.localeCompare(left, 'en', { numeric: true }))
    .flatMap((name) => PLAYWRIGHT_BINARIES.map((binary) => join(cache, name, binary)));
}

/** @param {string} path */
function isProgram(path) {
  if (!existsSync(path) || !statSync(path).isFile()) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch (error) {
    if (isCode(error, 'EACCES')) return false;
    throw error;
  }
}

/**
 * Ubuntu's `chromium-browser` is a script that only asks for a snap, so a browser has to prove that it starts.
 * Windows' browsers open a window on `--version`; there the file has to do.
 *
 * @param {string} path
 * @param {NodeJS.Platform} platform
 */
async function starts(path, platform) {
  if (platform === 'win32') return true;
  const { code } = await run(path, ['--version'], { cwd: '/', quiet: true });
  return code === 0;
}

/**
 * @param {Machine} [machine]
 * @returns {Promise<string | undefined>} the path of a Chromium that starts
 * @throws {LauncherError} when CHROME_PATH is set and names none
 */
export async function findChromium(machine = thisMachine()) {
  const given = machine.env['CHROME_PATH'];
  if (given) {
    if (isProgram(given) && (await starts(given, machine.platform))) return given;
    throw new LauncherError(`CHROME_PATH is ${given}, which is not a Chromium that starts.`);
  }
  for (const path of chromiumCandidates(machine)) {
    if (isProgram(path) && (await starts(path, machine.platform))) return path;
  }
  return undefined;
}
