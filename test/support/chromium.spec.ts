import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findChromium, type Machine } from './chromium.js';

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

const machine = (installations: readonly string[] = [], CHROME_PATH?: string): Machine => ({
  env: { PATH: [join(folder, 'bin'), join(folder, 'usr/bin')].join(delimiter), CHROME_PATH },
  installations: () => installations,
});

describe('findChromium', () => {
  it('finds none on an empty machine', async () => {
    expect(await findChromium(machine())).toBeUndefined();
  });

  it('takes the program that CHROME_PATH names before any other', async () => {
    const other = program('opt/chrome');
    const chosen = program('opt/my-chrome');
    expect(await findChromium(machine([other], chosen))).toBe(chosen);
  });

  it('refuses a CHROME_PATH that names nothing, instead of taking another browser in silence', async () => {
    const other = program('opt/chrome');
    await expect(findChromium(machine([other], '/nowhere/chrome'))).rejects.toThrow('/nowhere/chrome');
  });

  it('prefers Chromium without its windows, which is the quicker', async () => {
    const other = program('opt/chrome');
    const shell = program('usr/bin/chromium-headless-shell');
    expect(await findChromium(machine([other]))).toBe(shell);
  });

  it('passes over a program that does not start', async () => {
    const broken = program('opt/chromium-browser', 1);
    const chrome = program('opt/google-chrome-stable');
    expect(await findChromium(machine([broken, chrome]))).toBe(chrome);
  });

  it('passes over a file that is no program', async () => {
    const file = program('opt/chromium');
    chmodSync(file, 0o644);
    const edge = program('opt/edge');
    expect(await findChromium(machine([file, edge]))).toBe(edge);
  });
});
