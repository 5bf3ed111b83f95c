import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cruise, type Violation } from './cruise.js';
import dependencyRules from './dependency-rules.js';
import { MAY_USE, SERVER_MODULES, WEB_FOLDERS } from './layers.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDERS = ['apps', 'libs', 'cli', 'web', 'test'];

jest.setTimeout(120_000);

const foldersIn = (path: string) =>
  readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** The error message for a developer who broke a rule. */
const explained = ({ rule, from, to, cycle }: Violation) => {
  const why = dependencyRules.forbidden.find(({ name }) => name === rule)?.comment ?? rule;
  return `${[from, ...(cycle.length > 0 ? cycle : [to])].join(' -> ')}: ${why}`;
};

describe('the project', () => {
  it('imports in one direction, without cycles', async () => {
    const { modules, violations } = await cruise(ROOT, FOLDERS);
    expect(violations.map(explained)).toEqual([]);
    expect(modules).toBeGreaterThan(100);
  });

  it('orders every app and library', () => {
    const units = ['apps', 'libs'].flatMap((parent) => foldersIn(parent).map((name) => `${parent}/${name}`));
    expect(Object.keys(MAY_USE)).toEqual(expect.arrayContaining(units));
  });

  it('orders every module of the server and every folder of the panel', () => {
    expect(SERVER_MODULES.flat()).toEqual(expect.arrayContaining(foldersIn('apps/server/src')));
    const folders = foldersIn('web/src').flatMap((name) =>
      name === 'components' ? foldersIn(`web/src/${name}`).map((part) => `${name}/${part}`) : [name],
    );
    expect(WEB_FOLDERS.flat()).toEqual(expect.arrayContaining(folders));
  });
});

/** Imports that must be refused: the rule they break, the importing file, the imported file. */
const FORBIDDEN: readonly (readonly [rule: string, from: string, to: string])[] = [
  ['libs/contracts-uses-only-what-it-may', 'libs/contracts/src/up.ts', 'libs/api-client/src/client.ts'],
  ['libs/api-client-uses-only-what-it-may', 'libs/api-client/src/up.ts', 'libs/rcon-protocol/src/driver.ts'],
  [
    'libs/rcon-protocol-uses-only-what-it-may',
    'libs/rcon-protocol/src/up.ts',
    'libs/rcon-connections/src/pool.ts',
  ],
  [
    'libs/rcon-connections-uses-only-what-it-may',
    'libs/rcon-connections/src/up.ts',
    'apps/server/src/main.ts',
  ],
  [
    'tests-of-libs/rcon-protocol-use-only-what-it-may',
    'libs/rcon-protocol/src/up.spec.ts',
    'libs/games/src/games.ts',
  ],
  ['apps/server-uses-only-what-it-may', 'apps/server/src/rcon/aside.ts', 'libs/api-client/src/client.ts'],
  ['apps/simulator-uses-only-what-it-may', 'apps/simulator/src/up.ts', 'apps/server/src/main.ts'],
  ['apps/launcher-uses-only-what-it-may', 'apps/launcher/up.js', 'libs/contracts/src/noun.ts'],
  ['cli-uses-only-what-it-may', 'cli/src/aside.ts', 'libs/rcon-protocol/src/driver.ts'],
  ['web-uses-only-what-it-may', 'web/src/aside.ts', 'libs/rcon-protocol/src/driver.ts'],
  ['apps/server/src-order-platform', 'apps/server/src/platform/up.ts', 'apps/server/src/auth/thing.ts'],
  ['apps/server/src-order-auth', 'apps/server/src/auth/up.ts', 'apps/server/src/billing/thing.ts'],
  ['apps/server/src-order-billing', 'apps/server/src/billing/up.ts', 'apps/server/src/servers/thing.ts'],
  ['apps/server/src-order-plugins', 'apps/server/src/plugins/up.ts', 'apps/server/src/servers/thing.ts'],
  ['apps/server/src-order-servers', 'apps/server/src/servers/up.ts', 'apps/server/src/rcon/thing.ts'],
  ['apps/server/src-order-rcon', 'apps/server/src/rcon/up.ts', 'apps/server/src/realtime/thing.ts'],
  ['apps/server/src-order-players', 'apps/server/src/players/side.ts', 'apps/server/src/admin/thing.ts'],
  ['apps/server/src-order-realtime', 'apps/server/src/realtime/up.ts', 'apps/server/src/main.ts'],
  ['apps/server/src-order-demo', 'apps/server/src/demo/up.ts', 'apps/server/src/main.ts'],
  ['web/src-order-theme', 'web/src/theme/up.ts', 'web/src/components/ui/thing.ts'],
  ['web/src-order-data', 'web/src/data/up.ts', 'web/src/live/thing.ts'],
  ['web/src-order-live', 'web/src/live/up.ts', 'web/src/components/shared/thing.ts'],
  ['web/src-order-components/ui', 'web/src/components/ui/up.ts', 'web/src/components/shared/thing.ts'],
  ['web/src-order-components/shared', 'web/src/components/shared/up.ts', 'web/src/features/auth/thing.ts'],
  ['web/src-order-features', 'web/src/features/auth/up.ts', 'web/src/app/thing.ts'],
  ['web/src-order-app', 'web/src/app/up.ts', 'web/src/main.ts'],
  [
    'no-test-code-in-production',
    'libs/rcon-protocol/src/cheat.ts',
    'libs/rcon-protocol/src/testing/clock.ts',
  ],
  [
    'controllers-ask-services',
    'apps/server/src/servers/hasty.controller.ts',
    'apps/server/src/servers/thing.repository.ts',
  ],
  ['nobody-imports-a-spec', 'test/support/borrowed.ts', 'libs/contracts/src/noun.spec.ts'],
  [
    'simulators-are-for-demo-and-tests',
    'apps/server/src/rcon/cheat.ts',
    'libs/rcon-protocol/src/source/simulator/game.ts',
  ],
  ['production-dependencies-only', 'apps/server/src/auth/dev.ts', 'node_modules/dev-only/index.js'],
  ['declared-packages-only', 'apps/server/src/auth/stray.ts', 'node_modules/stray/index.js'],
  ['launcher-needs-no-package', 'apps/launcher/package.js', 'node_modules/dev-only/index.js'],
  ['browser-code-needs-no-node', 'web/src/data/files.ts', 'fs'],
  ['browser-code-needs-no-node', 'libs/contracts/src/files.ts', 'fs'],
  ['sockets-only-in-transports', 'libs/rcon-protocol/src/source/session.ts', 'net'],
  [
    'sqlite-only-in-platform-database',
    'apps/server/src/auth/dialect.ts',
    'node_modules/better-sqlite3/index.js',
  ],
  ['nats-is-loaded-on-demand', 'apps/server/src/rcon/news.ts', 'node_modules/@nats-io/client/index.js'],
  [
    'nats-is-loaded-on-demand',
    'apps/server/src/platform/bus/nats-settings.ts',
    'node_modules/@nats-io/client/index.js',
  ],
  [
    'nats-is-loaded-on-demand',
    'apps/server/src/platform/bus/bus.module.ts',
    'apps/server/src/platform/bus/nats-bus.ts',
  ],
  ['features-are-strangers', 'web/src/features/auth/side.ts', 'web/src/features/console/thing.ts'],
];

/** Imports that resemble a forbidden one and must pass. */
const ALLOWED: readonly (readonly [from: string, to: string])[] = [
  ['apps/server/src/platform/database/driver.ts', 'node_modules/better-sqlite3/index.js'],
  ['apps/server/src/platform/bus/nats-link.ts', 'node_modules/@nats-io/client/index.js'],
  ['libs/rcon-protocol/src/shared/transports/tcp.ts', 'net'],
  ['libs/rcon-protocol/src/driver.spec.ts', 'libs/rcon-protocol/src/testing/clock.ts'],
  ['test/e2e/journey.e2e-spec.ts', 'apps/server/src/main.ts'],
];

describe('the rules', () => {
  let root: string;
  let violations: readonly Violation[];

  const write = (path: string, text: string) => {
    mkdirSync(join(root, dirname(path)), { recursive: true });
    writeFileSync(join(root, path), text, { flag: 'a' });
  };

  /** The specifier our sources would use: package name, library alias or relative path. */
  function specifierOf(from: string, to: string): string {
    const [top = '', unit = '', part = '', ...rest] = to.split('/');
    if (!to.includes('/')) return `node:${to}`;
    if (top === 'node_modules') return unit.startsWith('@') ? `${unit}/${part}` : unit;
    const isForeignLibrary = top === 'libs' && !from.startsWith(`libs/${unit}/`);
    const path = isForeignLibrary
      ? `@outpost/${unit}/${rest.join('/')}`
      : '../'.repeat(dirname(from).split('/').length) + to;
    return path.replace(/\.ts$/, '.js');
  }

  function importing(from: string, to: string) {
    write(from, `import '${specifierOf(from, to)}';\n`);
    if (to.includes('/')) write(to, '');
  }

  beforeAll(async () => {
    root = realpathSync(mkdtempSync(join(tmpdir(), 'outpost-architecture-')));
    const dependencies = { 'better-sqlite3': '1', '@nats-io/client': '1' };
    write(
      'package.json',
      JSON.stringify({ type: 'module', dependencies, devDependencies: { 'dev-only': '1' } }),
    );
    write('tsconfig.json', readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    for (const [, from, to] of FORBIDDEN) importing(from, to);
    for (const [from, to] of ALLOWED) importing(from, to);
    write(
      'libs/rcon-protocol/src/source/descriptor.ts',
      "export const half = () => import('./simulator/game.js');\n",
    );
    write(
      'libs/rcon-protocol/src/source/driver.ts',
      "export const half = () => import('./simulator/game.js');\n",
    );
    write('cli/src/one.ts', "import './two.js';\nexport type One = 1;\n");
    write('cli/src/two.ts', "import type { One } from './one.js';\nexport type Two = One;\n");
    write('cli/src/lost.ts', "import './nowhere.js';\n");
    ({ violations } = await cruise(root, FOLDERS));
  });

  afterAll(() => rmSync(root, { recursive: true }));

  it.each(FORBIDDEN)('%s: %s must not import %s', (rule, from, to) => {
    expect(violations).toContainEqual({ rule, from, to, cycle: [] });
  });

  it('let only a descriptor load the simulator of its protocol, and only lazily', () => {
    const named = violations.filter(({ rule }) => rule === 'simulators-are-named-by-descriptors');
    expect(named.map(({ from }) => from)).toEqual(['libs/rcon-protocol/src/source/driver.ts']);
    expect(violations.map(({ from }) => from)).not.toContain('libs/rcon-protocol/src/source/descriptor.ts');
  });

  it('report a cycle, even one closed only by type imports', () => {
    const cycle = violations.filter(({ rule }) => rule === 'no-cycles');
    expect(cycle.map(({ from }) => from)).toContain('cli/src/one.ts');
  });

  it('report an import that does not resolve', () => {
    const lost = violations.filter(({ rule }) => rule === 'everything-resolves');
    expect(lost.map(({ from }) => from)).toEqual(['cli/src/lost.ts']);
  });

  it.each(ALLOWED)('let %s import %s', (from, to) => {
    expect(violations.filter((violation) => violation.from === from && violation.to === to)).toEqual([]);
  });
});
