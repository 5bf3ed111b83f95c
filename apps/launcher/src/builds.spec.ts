import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { runBuild, staleness, type Build } from './builds.js';

let root: string;

/** Stands in for a compiler: copies src to dist/out, unless src/broken exists. */
const COMPILER = `
  const fs = require('node:fs');
  fs.cpSync('src', 'dist/out', { recursive: true });
  if (fs.existsSync('src/edit-while-building')) fs.writeFileSync('src/main.ts', 'edited while building');
  if (fs.existsSync('src/broken')) { console.log('main.ts: broken'); process.exit(1); }`;

const build: Build = {
  name: 'program',
  inputs: ['src', 'config.json'],
  counts: (path) => !path.endsWith('.spec.ts'),
  outputs: ['dist/out'],
  product: 'dist/out/main.ts',
  stamp: 'dist/.stamp.json',
  command: ['-e', COMPILER],
};

const write = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};
const touch = (path: string) => utimesSync(join(root, path), new Date(), new Date(Date.now() + 60_000));

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'outpost-builds-'));
  write('src/main.ts', 'one');
  write('src/deep/part.ts', 'part');
  write('config.json', '{}');
});

afterEach(() => rmSync(root, { recursive: true }));

describe('a build', () => {
  it('is stale until it has been made, and fresh afterwards', async () => {
    expect(staleness(root, build)).toBe('never built');
    await runBuild(root, build);
    expect(staleness(root, build)).toBeUndefined();
    expect(readFileSync(join(root, 'dist/out/main.ts'), 'utf8')).toBe('one');
  });

  it.each([
    ['a file is edited', () => write('src/main.ts', 'two')],
    ['a file is edited without changing its size', () => write('src/deep/part.ts', 'trap')],
    ['a file is added', () => write('src/new.ts', '')],
    ['a file is deleted', () => rmSync(join(root, 'src/deep/part.ts'))],
    ['a file is renamed', () => renameSync(join(root, 'src/deep/part.ts'), join(root, 'src/deep/other.ts'))],
    ['a configuration changes', () => write('config.json', '{"strict":true}')],
  ])('is stale when %s', async (_, change) => {
    await runBuild(root, build);
    change();
    expect(staleness(root, build)).toBe('sources changed');
  });

  it('stays fresh when a file is only touched, and is looked at quickly again', async () => {
    await runBuild(root, build);
    const before = readFileSync(join(root, build.stamp), 'utf8');
    touch('src/main.ts');
    expect(staleness(root, build)).toBeUndefined();
    const after = readFileSync(join(root, build.stamp), 'utf8');
    expect(after).not.toBe(before);
    expect(staleness(root, build)).toBeUndefined();
    expect(readFileSync(join(root, build.stamp), 'utf8')).toBe(after);
  });

  it('is not made stale by a test or by an editor’s hidden copy', async () => {
    await runBuild(root, build);
    write('src/main.spec.ts', '');
    write('src/.main.ts.swp', '');
    expect(staleness(root, build)).toBeUndefined();
  });

  it('is stale when somebody deleted its product', async () => {
    await runBuild(root, build);
    rmSync(join(root, build.product));
    expect(staleness(root, build)).toBe('never built');
  });

  it('leaves nothing of a source that was deleted', async () => {
    await runBuild(root, build);
    rmSync(join(root, 'src/deep'), { recursive: true });
    await runBuild(root, build);
    expect(existsSync(join(root, 'dist/out/deep'))).toBe(false);
  });

  it('that broke off is stale although its product is there, and its compiler is quoted', async () => {
    await runBuild(root, build);
    write('src/broken', '');
    await expect(runBuild(root, build)).rejects.toThrow(/main\.ts: broken\nBuilding the program failed/);
    expect(existsSync(join(root, build.product))).toBe(true);
    rmSync(join(root, 'src/broken'));
    expect(staleness(root, build)).toBe('never built');
  });

  it('during which a source was edited is stale', async () => {
    write('src/edit-while-building', '');
    await runBuild(root, build);
    expect(staleness(root, build)).toBe('sources changed');
  });

  it('that ends well without its product is a failure', async () => {
    await expect(runBuild(root, { ...build, product: 'dist/out/elsewhere.js' })).rejects.toThrow(
      'elsewhere.js',
    );
    expect(existsSync(join(root, build.stamp))).toBe(false);
  });
});
