import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Player, type Reader } from './listings.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/source/simulator/simulated-world.js';
import { readAnyPlayers } from './generic-source/players.js';
import { readArkPlayers } from './ark/players.js';
import { readConanPlayers } from './conan/players.js';
import { readCs2Status } from './cs2/players.js';
import { readFactorioPlayers } from './factorio/players.js';
import { readMinecraftPlayers } from './minecraft/players.js';
import { readPalworldPlayers } from './palworld/players.js';
import { readRustPlayers } from './rust/players.js';
import { readSevenDaysPlayers } from './seven-days/players.js';
import { readSourceStatus } from './source-engine/players.js';
import { readSquadPlayers } from './squad/players.js';
import { readZomboidPlayers } from './zomboid/players.js';

/** @param file as `<game>/<name>` */
const fixture = (file: string): string =>
  readFileSync(new URL(`${file.replace('/', '/fixtures/')}.txt`, import.meta.url), 'utf8');

/** slot, name, kind of id, id, ping, address, state. */
type Row = readonly [
  slot: number | null,
  name: string,
  kind: string | null,
  id: string | null,
  ping: number | null,
  address: string | null,
  state: string,
];

const rowOf = ({ slot, name, id, ping, address, state }: Player): Row => [
  slot,
  name,
  id?.kind ?? null,
  id?.value ?? null,
  ping,
  address,
  state,
];

const account = (name: string): Row => [null, name, 'account-name', name, null, null, 'playing'];
const STEAM = '76561198000000001';
const EOS = '0002f5c1a9e84d7bb1c2d3e4f5a6b7c8';

interface Sample {
  readonly file: string;
  readonly read: Reader<Player>;
  readonly rows: readonly Row[];
  /** Line appended to the sample that is no row and must not hide other rows. */
  readonly malformed?: string;
  /** False where the grammar cannot be recognised by its heading. */
  readonly detectable?: false;
}

const SAMPLES: readonly Sample[] = [
  { file: 'minecraft/list', read: readMinecraftPlayers, rows: [account('Steve'), account('Alex')] },
  { file: 'minecraft/list-old', read: readMinecraftPlayers, rows: [account('Steve'), account('Alex')] },
  {
    file: 'minecraft/list-cuberite',
    read: readMinecraftPlayers,
    rows: [account('Anna'), account('Boris_77')],
  },
  {
    file: 'minecraft/list-essentials',
    read: readMinecraftPlayers,
    rows: [account('Anna'), account('Boris_77'), account('~Captain'), account('.Dana')],
  },
  {
    file: 'zomboid/players',
    read: readZomboidPlayers,
    rows: [account('alice'), account('Bob the Builder '), account('-dashed-')],
    malformed: 'garbled',
  },
  {
    file: 'source-engine/status',
    read: readSourceStatus,
    rows: [
      [3, 'Ann "quoted" 2', 'steam', 'STEAM_1:0:1001', 43, '192.0.2.11:27005', 'playing'],
      [4, 'Борис', 'steam', 'STEAM_1:1:1002', 61, '198.51.100.7:61210', 'playing'],
    ],
    malformed: '# 9 garbled',
  },
  {
    file: 'rust/playerlist',
    read: readRustPlayers,
    rows: [
      [null, 'Rowan ; "quit" ', 'steam', STEAM, 43, '192.0.2.11:61210', 'playing'],
      [null, 'Мирон', 'steam', '76561198999999999', 61, null, 'playing'],
    ],
    detectable: false,
  },
  {
    file: 'ark/listplayers',
    read: readArkPlayers,
    rows: [
      [0, 'Rowan, the third', 'steam', STEAM, null, null, 'playing'],
      [1, 'Dana Lee ', 'eos', EOS, null, null, 'playing'],
    ],
    malformed: 'garbled',
    detectable: false,
  },
  {
    file: 'palworld/showplayers',
    read: readPalworldPlayers,
    rows: [
      [null, 'Rowan, the third', 'steam', STEAM, null, null, 'playing'],
      [null, 'Newcomer', 'platform', 'xbox_2535400000000001', null, null, 'joining'],
    ],
    malformed: 'Cut short,31415926,7656119',
  },
  {
    file: 'seven-days/lp',
    read: readSevenDaysPlayers,
    rows: [
      [171, 'Rowan, the third', 'platform', `Steam_${STEAM}`, 43, '192.0.2.11', 'playing'],
      [188, 'Dana Lee', 'platform', 'EOS_0002f5c1a9e84d7bb1c2d3e4f5a6b7c9', 61, '192.0.2.12', 'playing'],
    ],
    detectable: false,
  },
  {
    file: 'conan/listplayers',
    read: readConanPlayers,
    rows: [
      [0, 'Exile', 'steam', STEAM, null, null, 'playing'],
      [1, 'Pipe|Layer', 'account', 'C3D4C3D4', null, null, 'playing'],
    ],
    malformed: '  2 | cut',
  },
  {
    file: 'squad/listplayers',
    read: readSquadPlayers,
    rows: [
      [0, ' Rowan | Name: third', 'eos', EOS, null, null, 'playing'],
      [7, '[TAG] Dana', 'steam', '76561198000000002', null, null, 'playing'],
    ],
  },
  {
    file: 'factorio/players',
    read: readFactorioPlayers,
    rows: [account('Bob'), account('dana.lee')],
    malformed: 'garbled',
  },
];

describe('the readers of players', () => {
  it.each(SAMPLES)('read $file completely', ({ file, read, rows }) => {
    const { complete, warnings, raw, ...list } = read(fixture(file));
    expect(list.rows.map(rowOf)).toEqual(rows);
    expect([complete, warnings, raw]).toEqual([true, [], fixture(file)]);
  });

  it.each(SAMPLES.filter(({ malformed }) => malformed !== undefined))(
    'return the rows of $file beside an unreadable line, with a warning',
    ({ file, read, rows, malformed = '' }) => {
      const list = read(`${fixture(file).trimEnd()}\n${malformed}\n`);
      expect(list.rows.map(rowOf).slice(0, rows.length - 1)).toEqual(rows.slice(0, -1));
      expect([list.complete, list.warnings[0]]).toEqual([false, '1 line could not be read']);
    },
  );

  it.each(SAMPLES)('do not take an empty reply for the list of $file', ({ read }) => {
    expect(read('')).toMatchObject({ rows: [], complete: false });
  });

  it.each(SAMPLES)('do not take a refused command for the list of $file', ({ read }) => {
    for (const words of ['Unknown command', "Unknown command, type 'help' for all commands."]) {
      expect(read(words)).toMatchObject({ rows: [], complete: false });
    }
  });

  it.each(SAMPLES)('AT-27: give the same result for $file ten times in a row', ({ file, read }) => {
    const results = Array.from({ length: 10 }, () => JSON.stringify(read(fixture(file))));
    expect(new Set(results).size).toBe(1);
  });

  it.each(SAMPLES)('never throw, whatever precedes and follows $file', ({ file, read }) => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (before, behind) => {
        const text = before + fixture(file) + behind;
        expect([read(text).raw, read(before).raw, readAnyPlayers(text).raw]).toEqual([text, before, text]);
      }),
      { numRuns: 30 },
    );
  });

  it.each(SAMPLES.filter(({ detectable }) => detectable !== false))(
    'are found by the heading of $file when no game was chosen',
    ({ file, rows }) => {
      expect(readAnyPlayers(fixture(file)).rows.map(rowOf)).toEqual(rows);
    },
  );

  it('mark a text of no known game as incomplete', () => {
    expect(readAnyPlayers('Unknown command\n')).toMatchObject({ rows: [], complete: false });
  });

  it.each(['players', 'list', 'status'])('read what the simulated world answers to %s', (command) => {
    const outcome = new SimulatedWorld().execute(command);
    const text = outcome.kind === 'text' ? outcome.text : '';
    expect(readAnyPlayers(text).rows.map(({ name }) => name)).toEqual(['Rowan', 'Dana Lee', 'Мирон']);
  });
});

describe('single grammars', () => {
  it('read empty servers as complete, empty lists', () => {
    const empty: readonly [Reader<Player>, string][] = [
      [readMinecraftPlayers, 'There are 0 of a max of 20 players online: '],
      [readMinecraftPlayers, 'Players (0): '],
      [readMinecraftPlayers, 'There are 0 out of maximum 20 players online.\n'],
      [readZomboidPlayers, 'Players connected (0):\n'],
      [readRustPlayers, '[]'],
      [readArkPlayers, 'No Players Connected\n'],
      [readPalworldPlayers, 'name,playeruid,steamid\n'],
      [readSevenDaysPlayers, 'Total of 0 in the game\r\n'],
      [readFactorioPlayers, 'Online players (0):'],
    ];
    for (const [read, text] of empty) expect(read(text)).toMatchObject({ rows: [], complete: true });
  });

  it('warn when the count of the server differs from its list', () => {
    expect(readZomboidPlayers('Players connected (2):\n-alice\n').warnings).toEqual([
      'the server counts 2 players, 1 could be read',
    ]);
    expect(readMinecraftPlayers('Players (3): Anna, Boris_77').warnings).toEqual([
      'the server counts 3 players, 2 could be read',
    ]);
  });

  it('marks nicknames that players may choose themselves as unverified', () => {
    const certain = (file: string) => readMinecraftPlayers(fixture(file)).rows.map(({ id }) => id?.verified);
    expect(certain('minecraft/list-essentials')).toEqual([false, false, false, false]);
    expect(certain('minecraft/list-cuberite')).toEqual([true, true]);
  });

  it('reads human players of Counter-Strike 2, without ids, and skips bots and half-open connections', () => {
    const { rows, complete } = readCs2Status(fixture('cs2/status'));
    expect(rows.map(rowOf)).toEqual([
      [2, "It's 'me'", null, null, 43, '192.0.2.11:61210', 'playing'],
      [3, 'Мирон', null, null, 61, null, 'joining'],
    ]);
    expect(complete).toBe(true);
    const malformed = readCs2Status(fixture('cs2/status').replace('#end', 'garbled\n#end'));
    expect([malformed.rows.length, malformed.warnings]).toEqual([2, ['1 line could not be read']]);
  });

  it('does not take a placeholder for a Steam id', () => {
    const pending = fixture('source-engine/status').replace('STEAM_1:0:1001', 'STEAM_ID_PENDING');
    expect(readSourceStatus(pending).rows[0]?.id).toBeNull();
  });

  it('never reads a Steam id as a number, which would lose its last digits', () => {
    expect(readRustPlayers('[{"SteamID":76561198000000001,"DisplayName":"x"}]')).toMatchObject({
      rows: [],
      complete: false,
    });
  });
});
