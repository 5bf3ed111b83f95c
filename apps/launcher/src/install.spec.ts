import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureInstalled, holdsAll, installState } from './install.js';

const STAMP = 'node_modules/.outpost-install.json';
const lockfile = (version: string) =>
  JSON.stringify({ packages: { '': { version: '1.0.0' }, 'node_modules/left': { version } } });

let root: string;

const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const silent = () => undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-install-'));
  write('package-lock.json', lockfile('1.0.0'));
});

afterEach(() => rmSync(root, { recursive: true }));

function installedByNpm(version: string) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  write('node_modules/.package-lock.json', lockfile(version));
}

describe('installState', () => {
  it('sees that nothing is installed', () => {
    expect(installState(root)).toBe('missing');
  });

  it('does not take a broken-off installation for a whole one', () => {
    mkdirSync(join(root, 'node_modules/left'), { recursive: true });
    expect(installState(root)).toBe('outdated');
  });

  it('accepts what somebody installed with npm alone, and stamps it', async () => {
    installedByNpm('1.0.0');
    expect(installState(root)).toBe('unstamped');
    await ensureInstalled(root, silent);
    expect(installState(root)).toBe('fits');
  });

  it('sees that the lock file has moved on', async () => {
    installedByNpm('1.0.0');
    await ensureInstalled(root, silent);
    write('package-lock.json', lockfile('2.0.0'));
    expect(installState(root)).toBe('outdated');
  });

  it('sees that native modules were compiled for another Node', async () => {
    installedByNpm('1.0.0');
    await ensureInstalled(root, silent);
    const stamp = JSON.parse(readFileSync(join(root, STAMP), 'utf8')) as { lockfile: string };
    write(STAMP, JSON.stringify({ ...stamp, abi: 'linux-x64-1' }));
    expect(installState(root)).toBe('another-node');
  });
});

describe('holdsAll', () => {
  const wanted = {
    packages: { a: { version: '1.0.0' }, 'made-for-mac': { version: '1.0.0', optional: true } },
  };

  it('misses no package that was made for another platform', () => {
    expect(holdsAll({ packages: { a: { version: '1.0.0' } } }, wanted)).toBe(true);
  });

  it('misses a package that is not there or has another version', () => {
    expect(holdsAll({ packages: {} }, wanted)).toBe(false);
    expect(holdsAll({ packages: { a: { version: '1.0.1' } } }, wanted)).toBe(false);
  });

  it('is not content with an optional package in another version', () => {
    const installed = { packages: { a: { version: '1.0.0' }, 'made-for-mac': { version: '0.9.0' } } };
    expect(holdsAll(installed, wanted)).toBe(false);
  });
});
