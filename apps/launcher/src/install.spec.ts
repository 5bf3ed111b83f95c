import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { holdsAll, installState } from './install.js';

const DRIVER = 'node_modules/better-sqlite3/build/Release/better_sqlite3.node';
const lockfile = (version: string) =>
  JSON.stringify({ packages: { '': { version: '1.0.0' }, 'node_modules/left': { version } } });

let root: string;

const write = (path: string, text: string) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-install-'));
  write('package-lock.json', lockfile('1.0.0'));
});

afterEach(() => rmSync(root, { recursive: true }));

function installedByNpm(version: string) {
  mkdirSync(dirname(join(root, DRIVER)), { recursive: true });
  copyFileSync(DRIVER, join(root, DRIVER));
  write('node_modules/.package-lock.json', lockfile(version));
}

describe('installState', () => {
  it('detects that nothing is installed', () => {
    expect(installState(root)).toBe('missing');
  });

  it('treats an interrupted installation as outdated', () => {
    mkdirSync(join(root, 'node_modules/left'), { recursive: true });
    expect(installState(root)).toBe('outdated');
  });

  it('accepts what npm installed', () => {
    installedByNpm('1.0.0');
    expect(installState(root)).toBe('fits');
  });

  it('detects a changed lock file', () => {
    installedByNpm('1.0.0');
    write('package-lock.json', lockfile('2.0.0'));
    expect(installState(root)).toBe('outdated');
  });

  it('detects native modules compiled for another Node', () => {
    installedByNpm('1.0.0');
    write(DRIVER, 'compiled for another machine');
    expect(installState(root)).toBe('another-node');
  });
});

describe('holdsAll', () => {
  const wanted = {
    packages: { a: { version: '1.0.0' }, 'made-for-mac': { version: '1.0.0', optional: true } },
  };

  it('ignores a missing package for another platform', () => {
    expect(holdsAll({ packages: { a: { version: '1.0.0' } } }, wanted)).toBe(true);
  });

  it('detects a package that is missing or has another version', () => {
    expect(holdsAll({ packages: {} }, wanted)).toBe(false);
    expect(holdsAll({ packages: { a: { version: '1.0.1' } } }, wanted)).toBe(false);
  });

  it('detects an optional package in another version', () => {
    const installed = { packages: { a: { version: '1.0.0' }, 'made-for-mac': { version: '0.9.0' } } };
    expect(holdsAll(installed, wanted)).toBe(false);
  });
});
