import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { driverWarning } from './driver-headers.js';

const FOLDER = 'node_modules/better-sqlite3/build/Release';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-driver-'));
  mkdirSync(join(root, FOLDER), { recursive: true });
});

afterEach(() => rmSync(root, { recursive: true }));

const compiledWith = (symbols: string) =>
  writeFileSync(
    join(root, FOLDER, 'better_sqlite3.node'),
    Buffer.from(`\u007fELF\0_ZN4node${symbols}EPN2v87Isolate\0`),
  );

describe('The warning about the database driver', () => {
  it('is given when its objects register for clean-up under a Node that aborts at it', () => {
    compiledWith('28RemoveEnvironmentCleanupHook');
    expect(driverWarning(root, '24.19.0')).toContain('may end the server at any moment');
    expect(driverWarning(root, '24.21.0')).toContain('headers of Node 24.21.0');
  });

  it('is not given with another Node', () => {
    compiledWith('28RemoveEnvironmentCleanupHook');
    for (const version of ['20.20.2', '22.23.2', '24.18.1', '26.0.0']) {
      expect(driverWarning(root, version)).toBeUndefined();
    }
  });

  it('is not given for a driver compiled from older headers, or for none', () => {
    expect(driverWarning(root, '24.19.0')).toBeUndefined();
    compiledWith('25AddEnvironmentCleanupHook');
    expect(driverWarning(root, '24.19.0')).toBeUndefined();
  });
});
