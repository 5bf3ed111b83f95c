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

/** Folders that tools write and git ignores. */
const ignored = readFileSync(new URL('.gitignore', ROOT), 'utf8')
  .split('\n')
  .flatMap((line) => (line.endsWith('/') ? [line.replaceAll('/', '')] : []));

it('The top level holds only the expected files and folders', () => {
  const entries = readdirSync(fileURLToPath(ROOT)).filter(
    (name) => !name.startsWith('.') && !ignored.includes(name),
  );
  expect(TOP_LEVEL).toEqual(expect.arrayContaining(entries));
});
