import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Environment } from '../platform/env.js';
import { GuardedDriver } from './guarded-driver.js';
import { loadPlugins } from './plugin-loader.js';

let dataDir: string;
let log: string[];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'outpost-plugins-'));
  log = [];
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const load = (settings: Partial<Environment> = {}) => {
  const write = (_fields: object, line: string): void => void log.push(line);
  return loadPlugins(Object.assign(new Environment(), { DATA_DIR: dataDir }, settings), {
    info: write,
    warn: write,
    error: write,
  } as unknown as Parameters<typeof loadPlugins>[1]);
};

async function place(path: string, text: string): Promise<string> {
  const file = join(dataDir, 'plugins', path);
  await mkdir(join(file, '..'), { recursive: true });
  await writeFile(file, text);
  return file;
}

/** The source code of a plugin; each part can be replaced by any code. */
const source = (id: string, parts: Readonly<Record<string, string>> = {}): string => {
  const all: Readonly<Record<string, string>> = {
    apiVersion: '1',
    name: JSON.stringify(`Plugin ${id}`),
    drivers: `[{ protocol: '${id}', probeCommand: 'ping', connect() {} }]`,
    protocols: `[{ id: '${id}', name: '${id}', hint: 'a hint', defaultPort: 4000 }]`,
    ...parts,
  };
  const fields = Object.entries(all).map(([name, text]) => `${name}: ${text}`);
  return `export const plugin = { ${fields.join(', ')} };`;
};

describe('loadPlugins', () => {
  it('finds none if there is no folder', async () => {
    expect(await load()).toMatchObject({ protocols: [], reports: [] });
  });

  it('loads files and folders in order of their names, and ignores everything else', async () => {
    await place('b.mjs', source('bravo'));
    await place('alpha/package.json', '{"type":"module","main":"./main.js"}');
    await place(
      'alpha/main.js',
      source('alpha', { drivers: '[class { protocol = "alpha"; probeCommand = "p"; connect() {} }]' }),
    );
    await place('notes.txt', 'not a plugin');
    await place('.hidden.mjs', 'throw new Error()');
    await place('node_modules/x/package.json', '{}');
    const loaded = await load();
    expect(loaded.reports).toEqual([
      { source: 'alpha', name: 'Plugin alpha', protocols: ['alpha'], problem: null },
      { source: 'b.mjs', name: 'Plugin bravo', protocols: ['bravo'], problem: null },
    ]);
    expect(loaded.protocols.map(({ id }) => id)).toEqual(['alpha', 'bravo']);
    expect(loaded.protocols[1]).toEqual({
      id: 'bravo',
      name: 'bravo',
      description: 'a hint',
      defaultPort: 4000,
      fields: ['password'],
      driver: expect.any(GuardedDriver),
    });
  });

  it('reports a plugin that throws at load, and continues without it', async () => {
    await place('a.mjs', 'throw new Error("no such luck")');
    await place('b.mjs', 'export const plugin = {');
    await place('c.mjs', source('charlie'));
    const { reports, protocols } = await load();
    expect(reports.map(({ problem }) => problem === null)).toEqual([false, false, true]);
    expect(reports[0]?.problem).toBe('no such luck');
    expect(log[0]).toBe('plugin left out: no such luck');
    expect(protocols).toHaveLength(1);
  });

  it.each([
    ['export const other = 1;', 'the export "plugin" must be an object'],
    [source('x1', { apiVersion: '2' }), 'apiVersion must be 1'],
    [source('x1', { name: '""' }), 'name must be a text of 1 to 100 characters'],
    [source('x1', { drivers: '{}' }), 'drivers must be a list'],
    [source('x1', { drivers: '[{ protocol: "x1", probeCommand: "p" }]' }), 'a driver must have connect()'],
    [source('x1', { drivers: '[class { constructor() { throw new Error("unmakeable") } }]' }), 'unmakeable'],
    [source('x1', { drivers: '[]' }), 'drivers and protocols must name the same ids, each once'],
    [source('x1', { protocols: '[]' }), 'drivers and protocols must name the same ids, each once'],
    [source('Über'), 'the protocol id "Über" is not allowed'],
    [
      source('x1', { protocols: '[{ id: "x1", name: "x", hint: "h", defaultPort: 0 }]' }),
      'defaultPort must be 1 to 65535',
    ],
    [
      source('x1', { protocols: '[{ id: "x1", name: "x", hint: "h", defaultPort: 1, fields: ["token"] }]' }),
      'fields may hold password and maxPlayers',
    ],
    [
      source('x1', {
        protocols: '[{ id: "x1", name: "x", hint: "h", defaultPort: 1, doctor: { transport: "mail" } }]',
      }),
      'transport of a doctor must be "tcp" or "udp"',
    ],
    [
      source('x1', {
        protocols: '[{ id: "x1", name: "x", hint: "h", defaultPort: 1, doctor: { probe: { fix: "f" } } }]',
      }),
      'a probe must have recognises()',
    ],
    [source('battleye'), 'the protocol "battleye" is already there'],
  ])('leaves out %j and says why', async (text, problem) => {
    await place('wrong.mjs', text);
    expect(await load()).toMatchObject({
      protocols: [],
      reports: [{ source: 'wrong.mjs', name: null, protocols: [], problem }],
    });
  });

  const GAME = `{
    id: 'echo-game', name: 'Echo game', protocol: 'bravo', ports: {}, wire: {}, argumentRules: {}, catalogue: [],
    commands: new Proxy({}, { get: () => ({ cannot: 'not here' }) }),
    restartOf() { throw new Error('odd line') }, readPlayers() { throw new Error('odd list') }, readBans: null,
  }`;

  it('loads the games of a plugin, and logs when one of them fails to read', async () => {
    await place('b.mjs', source('bravo', { games: `[${GAME}]` }));
    const [game] = (await load()).games;
    expect(game).toMatchObject({ id: 'echo-game', protocol: 'bravo', readBans: null });
    expect(game?.restartOf('quit')).toBeUndefined();
    expect(game?.readPlayers?.('a list')).toMatchObject({ rows: [], complete: false, raw: 'a list' });
    expect(log).toEqual([
      'plugin "Plugin bravo" loaded',
      'plugin "Plugin bravo": restartOf() failed',
      'plugin "Plugin bravo": readPlayers() failed',
    ]);
  });

  it.each([
    ['[{}]', 'id must be a text of 1 to 100 characters'],
    [
      `[${GAME.replace("'bravo'", "'quake'")}]`,
      'nothing speaks the protocol "quake" of the game "echo-game"',
    ],
    [`[${GAME.replace("'echo-game'", "'dayz'")}]`, 'Two games claim the id "dayz"'],
    [`[${GAME.replace('readBans: null', 'readBans: 1')}]`, 'a game must have readBans()'],
  ])('leaves out a plugin with the games %s', async (games, problem) => {
    await place('b.mjs', source('bravo', { games }));
    expect(await load()).toMatchObject({ games: [], protocols: [], reports: [{ problem }] });
  });

  it('loads only the first of two plugins with the same protocol', async () => {
    await place('a.mjs', source('twin'));
    await place('b.mjs', source('twin'));
    const { reports } = await load();
    expect(reports.map(({ problem }) => problem)).toEqual([null, 'the protocol "twin" is already there']);
  });

  it('loads nothing from a world-writable folder or file', async () => {
    const file = await place('open.mjs', source('open'));
    await place('shut.mjs', source('shut'));
    await chmod(file, 0o666);
    expect((await load()).reports.map(({ problem }) => problem)).toEqual([
      'can be written by everybody; nothing of it was loaded',
      null,
    ]);
    await chmod(join(dataDir, 'plugins'), 0o777);
    const { reports, protocols } = await load();
    expect(protocols).toEqual([]);
    expect(reports).toMatchObject([{ problem: 'can be written by everybody; nothing of it was loaded' }]);
  });

  it('reports a package that is not installed, and refuses a path as a package', async () => {
    const { reports } = await load({ PLUGINS: 'outpost-not-installed, ../../evil.js,' });
    expect(reports).toMatchObject([
      { source: 'outpost-not-installed', problem: expect.stringMatching(/not-installed/) },
      { source: '../../evil.js', problem: 'is no name of an npm package' },
    ]);
  });
});
