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

/** A fake browser, as far as the search can tell: a program with this exit code. */
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

  it('prefers the program in CHROME_PATH', async () => {
    const other = program('opt/chrome');
    const chosen = program('opt/my-chrome');
    expect(await findChromium(machine([other], chosen))).toBe(chosen);
  });

  it('rejects a CHROME_PATH that does not exist, instead of silently using another browser', async () => {
    const other = program('opt/chrome');
    await expect(findChromium(machine([other], '/nowhere/chrome'))).rejects.toThrow('/nowhere/chrome');
  });

  it('prefers headless Chromium, which is faster', async () => {
    const other = program('opt/chrome');
    const shell = program('usr/bin/chromium-headless-shell');
    expect(await findChromium(machine([other]))).toBe(shell);
  });

  it('skips a program that does not start', async () => {
    const broken = program('opt/chromium-browser', 1);
    const chrome = program('opt/google-chrome-stable');
    expect(await findChromium(machine([broken, chrome]))).toBe(chrome);
  });

  it('skips a file that is not a program', async () => {
    const file = program('opt/chromium');
    chmodSync(file, 0o644);
    const edge = program('opt/edge');
    expect(await findChromium(machine([file, edge]))).toBe(edge);
  });
});
