import { describe, expect, it } from '@jest/globals';
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
  const secrets =
    /const SECRETS = \[([^\]]+)\]/.exec(read('apps/server/src/platform/settings.ts'))?.[1] ?? '';
  const files = [...secrets.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => `${name ?? ''}_FILE`);
  expect([...new Set(fromFiles)].sort()).toEqual(files.sort());
});

describe('The compose file of several replicas', () => {
  const compose = read('docker-compose.cluster.yml');
  const caddyfile = read('docs/examples/cluster/Caddyfile');

  /** As compose fills variables in: `${NAME:-default}` and `${NAME:?message}`. */
  const filledIn = (values: Readonly<Record<string, string>>): string =>
    compose.replaceAll(
      /\$\{([A-Z_]+):([-?])([^}]*)\}/g,
      (_all, name: string, kind: string, rest: string) => values[name] ?? (kind === '-' ? rest : name),
    );

  it.each([
    [{}, '443'],
    [{ HTTPS_PORT: '8443' }, '8443'],
  ])('publishes and serves the port that the public URL names, with %j', (values, port) => {
    const filled = filledIn({ SITE: 'panel.example.com', ...values });
    expect(filled).toContain(` PUBLIC_URL: https://panel.example.com:${port}\n`);
    expect(filled).toContain(` - ${port}:${port}\n`);
    expect(filled).toContain(` HTTPS_PORT: ${port}\n`);
    expect(caddyfile).toContain('\n{$SITE}:{$HTTPS_PORT:443} {\n');
  });

  it('offers no HTTP/3, since it publishes no UDP port', () => {
    expect(compose).not.toContain('/udp');
    expect(caddyfile).toMatch(/^\{\n\tservers \{\n(?:\t\t#.*\n)*\t\tprotocols h1 h2\n/);
  });
});
