import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface Package {
  readonly resolved?: string;
  readonly integrity?: string;
}

it('Every package is one of the public registry, and its content is what it was when it was chosen', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    readonly packages: Readonly<Record<string, Package>>;
  };
  const installed = Object.entries(packages).filter(([path]) => path !== '');
  const foreign = installed.filter(
    ([, { integrity = '', resolved = 'https://registry.npmjs.org/' }]) =>
      !/^sha512-/.test(integrity) || !resolved.startsWith('https://registry.npmjs.org/'),
  );
  expect(foreign).toEqual([]);
  expect(installed.length).toBeGreaterThan(100);
});
