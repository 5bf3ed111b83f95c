import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { seededRandom } from '@outpost/rcon-protocol/battleye/simulator/seeded-random.js';
import { NICKNAMES } from '@outpost/rcon-protocol/battleye/simulator/simulated-player.js';
import { SimulatedWorld } from '@outpost/rcon-protocol/battleye/simulator/simulated-world.js';
import { runCommand } from '@outpost/rcon-protocol/battleye/simulator/world-commands.js';
import { parseBans } from './bans.js';
import { parsePlayers } from './players.js';

const GUID = '0123456789abcdef0123456789abcdef';

function setUp() {
  const clock = new ManualClock();
  const world = new SimulatedWorld(clock, seededRandom(7), () => undefined);
  const context = {
    world,
    admin: 0,
    admins: () => [{ id: 0, address: '192.0.2.1', port: 1000 }],
    shutDown: () => undefined,
  };
  return { clock, world, run: (line: string): string => runCommand(context, line) };
}

describe('the tables of the simulated server', () => {
  it('AT-26: are parsed by our parsers, with every nickname that has broken one', () => {
    const { world, run } = setUp();
    for (const name of NICKNAMES) world.join(name);
    for (const player of world.players.slice(0, 1)) world.verify(player);
    const { rows, warning } = parsePlayers(run('players'));
    expect(warning).toBeUndefined();
    expect(rows.map((player) => player.name)).toEqual(NICKNAMES);
    expect(rows.map((player) => player.inLobby)).toEqual(NICKNAMES.map((_, i) => i > 0));
    expect(run('ADMINS')).toMatch(/^0\s+192\.0\.2\.1:1000\s*$/m);
  });

  it('list bans with the time left, GUIDs before addresses, numbered continuously', async () => {
    const { clock, run } = setUp();
    run('addBan 198.51.100.93 0 spam');
    run(`addBan ${GUID} 2 trolling people`);
    run(`addBan ${GUID.toUpperCase()}`);
    await clock.advance(60_001);
    expect(parseBans(run('bans'))).toEqual({
      rows: [
        { listNumber: 0, kind: 'guid', target: GUID, minutesLeft: 1, reason: 'trolling people' },
        { listNumber: 1, kind: 'guid', target: GUID, minutesLeft: 'permanent', reason: 'Banned' },
        { listNumber: 2, kind: 'ip', target: '198.51.100.93', minutesLeft: 'permanent', reason: 'spam' },
      ],
      warning: undefined,
    });
    await clock.advance(60_000);
    expect(parseBans(run('bans')).rows[0]?.minutesLeft).toBe('expired');
    run('writeBans');
    expect(parseBans(run('bans')).rows).toHaveLength(2);
  });

  it('AT-29: a ban without a target bans 0.0.0.0, as on real servers', () => {
    const { run } = setUp();
    run('addBan  0 x');
    expect(parseBans(run('bans')).rows.map((ban) => ban.target)).toEqual(['0.0.0.0']);
  });

  it('AT-30: ban numbers shift after a removal', () => {
    const { run } = setUp();
    for (const digit of ['a', 'b', 'c']) run(`addBan ${digit.repeat(32)}`);
    run('writeBans');
    run('removeBan 0');
    expect(parseBans(run('bans')).rows.map((ban) => ban.target[0])).toEqual(['b', 'c']);
    run('loadBans');
    expect(parseBans(run('bans')).rows).toHaveLength(3);
  });
});
