import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { chromiumCandidates, findChromium, type Machine } from './chromium.js';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-chromium-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** A browser as far as this search can tell: a program that ends with this code. */
function program(path: string, exitCode = 0) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(file, 0o755);
  return file;
}

const machine = (env: Record<string, string> = {}): Machine => ({
  platform: 'linux',
  env: { PATH: [join(folder, 'bin'), join(folder, 'usr/bin')].join(delimiter), ...env },
  home: join(folder, 'home'),
});

describe('findChromium', () => {
  it('finds none on an empty machine', async () => {
    expect(await findChromium(machine())).toBeUndefined();
  });

  it('takes the program that CHROME_PATH names before any other', async () => {
    program('bin/chromium');
    const chosen = program('opt/my-chrome');
    expect(await findChromium(machine({ CHROME_PATH: chosen }))).toBe(chosen);
  });

  it('refuses a CHROME_PATH that names nothing, instead of taking another browser in silence', async () => {
    program('bin/chromium');
    await expect(findChromium(machine({ CHROME_PATH: '/nowhere/chrome' }))).rejects.toThrow(
      '/nowhere/chrome',
    );
  });

  it('prefers Chromium without its windows, which is the quicker', async () => {
    program('bin/chromium');
    const shell = program('usr/bin/chromium-headless-shell');
    expect(await findChromium(machine())).toBe(shell);
  });

  it('prefers Chromium to other browsers of its family, wherever on the PATH it is', async () => {
    program('bin/google-chrome');
    const chromium = program('usr/bin/chromium');
    expect(await findChromium(machine())).toBe(chromium);
  });

  it('passes over a program that does not start', async () => {
    program('bin/chromium-browser', 1);
    const chrome = program('bin/google-chrome-stable');
    expect(await findChromium(machine())).toBe(chrome);
  });

  it('passes over a file that is no program and a folder of that name', async () => {
    chmodSync(program('bin/chromium'), 0o644);
    mkdirSync(join(folder, 'usr/bin/chromium'), { recursive: true });
    const edge = program('usr/bin/microsoft-edge');
    expect(await findChromium(machine())).toBe(edge);
  });

  it('finds the newest browser that Playwright downloaded', async () => {
    program('home/.cache/ms-playwright/chromium-999/chrome-linux/chrome');
    const newest = program('home/.cache/ms-playwright/chromium-1200/chrome-linux64/chrome');
    expect(await findChromium(machine())).toBe(newest);
  });

  it('looks where PLAYWRIGHT_BROWSERS_PATH points', async () => {
    const browser = program('browsers/chromium-1/chrome-linux/chrome');
    expect(await findChromium(machine({ PLAYWRIGHT_BROWSERS_PATH: join(folder, 'browsers') }))).toBe(browser);
  });
});

describe('chromiumCandidates', () => {
  it('knows the application folders of a Mac, the user’s own included', () => {
    const candidates = chromiumCandidates({ ...machine(), platform: 'darwin' });
    expect(candidates).toContain('/Applications/Google Chrome.app/Contents/MacOS/Google Chrome');
    expect(candidates).toContain(join(folder, 'home/Applications/Chromium.app/Contents/MacOS/Chromium'));
  });

  it('knows the program folders of Windows', () => {
    const candidates = chromiumCandidates({
      platform: 'win32',
      env: { PROGRAMFILES: '/programs' },
      home: '/home',
    });
    expect(candidates).toContain(join('/programs', 'Google/Chrome/Application/chrome.exe'));
  });
});
