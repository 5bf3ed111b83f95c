import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = new URL('../../', import.meta.url);

const TOP_LEVEL = [
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'Dockerfile',
  'README.md',
  'SECURITY.md',
  'apps',
  'cli',
  'docker-compose.cluster.yml',
  'docker-compose.yml',
  'docs',
  'libs',
  'nest-cli.json',
  'package-lock.json',
  'package.json',
  'test',
  'tsconfig.json',
  'web',
];

/** Folders and files that tools write and git ignores: `name/` or `*.ending`. */
const ignored = readFileSync(new URL('.gitignore', ROOT), 'utf8').split('\n');
const isIgnored = (name: string): boolean =>
  ignored.some((line) =>
    line.startsWith('*') ? name.endsWith(line.slice(1)) : line.replaceAll('/', '') === name,
  );

it('The top level holds only the expected files and folders', () => {
  const entries = readdirSync(fileURLToPath(ROOT)).filter(
    (name) => !name.startsWith('.') && !isIgnored(name),
  );
  expect(TOP_LEVEL).toEqual(expect.arrayContaining(entries));
});
