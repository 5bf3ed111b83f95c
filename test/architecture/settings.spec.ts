import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

const example = read('.env.example');
const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);
const fromFiles = [...example.matchAll(/\b[A-Z_]+_FILE\b/g)].map(([name]) => name);

/** Set by compose itself: it publishes the port, and address and data folder are those inside the container. */
const OF_COMPOSE = ['PORT', 'HOST', 'DATA_DIR', 'MEMORY_LIMIT'];

it('Every setting reaches the container, including the *_FILE variants for secrets', () => {
  const passed = [...read('docker-compose.yml').matchAll(/^ {6}([A-Z_]+): \$\{\1:-/gm)].map(
    ([, name]) => name,
  );
  const expected = [...named.filter((name) => !OF_COMPOSE.includes(name)), ...fromFiles, 'TZ'];
  expect([...passed].sort()).toEqual([...new Set(expected)].sort());
});

it('Replicas in containers have the port, address and data folder of the container, whatever .env says', () => {
  const fixed = [...read('docker-compose.cluster.yml').matchAll(/^ {4}([A-Z_]+): [^$\n]+$/gm)];
  const ofContainer = OF_COMPOSE.filter((name) => name !== 'MEMORY_LIMIT');
  expect(fixed.map(([, name]) => name)).toEqual(expect.arrayContaining(ofContainer));
});

it('Every setting the server reads is in the example', () => {
  const env = read('apps/server/src/platform/env.ts');
  const known = [...env.matchAll(/^ {2}([A-Z_]+)(?:\?: |: | = )/gm)].map(([, name]) => name);
  expect(known.length).toBeGreaterThan(10);
  expect(named).toEqual(expect.arrayContaining(known));
  const secrets = /const SECRETS = \[([^\]]+)\]/.exec(env)?.[1] ?? '';
  const files = [...secrets.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => `${name ?? ''}_FILE`);
  expect([...new Set(fromFiles)].sort()).toEqual(files.sort());
});
