import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { parseBans } from '@outpost/games/battleye-console/bans.js';
import { parsePlayers } from '@outpost/games/battleye-console/players.js';
import { battleyeGuid } from './battleye-guid.js';
import { LivelyCrowd } from './player-activity.js';
import { seededRandom } from './seeded-random.js';
import { NICKNAMES } from './simulated-player.js';
import { SimulatedWorld } from './simulated-world.js';
import { runCommand } from './world-commands.js';

const GUID = '0123456789abcdef0123456789abcdef';

function setUp() {
  const clock = new ManualClock();
  const lines: string[] = [];
  const world = new SimulatedWorld(clock, seededRandom(7), (text) => lines.push(text));
  const context = {
    world,
    admin: 0,
    admins: () => [{ id: 0, address: '192.0.2.1', port: 1000 }],
    shutDown: () => lines.push('down'),
  };
  const run = (line: string): string => runCommand(context, line);
  return { clock, world, lines, run };
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

describe('commands of the simulated server', () => {
  it('kick removes the player and prints it', () => {
    const { world, lines, run } = setUp();
    const player = world.join('Salt');
    expect(run('kick 0 AFK too long (check by X)')).toBe('');
    expect(lines.at(-1)).toBe(
      `Player #0 Salt (${player?.guid}) has been kicked by BattlEye: Admin Kick (AFK too long (check by X))`,
    );
    expect(world.players).toEqual([]);
    expect(run('kick 0')).toBe('');
  });

  it('ban adds the GUID, kicks, and rejects the account', () => {
    const { world, lines, run } = setUp();
    const player = world.join('Salt');
    run('ban 0 60 wall hack');
    expect(lines.at(-1)).toMatch(/Admin Ban \(wall hack\)$/);
    expect(parseBans(run('bans')).rows).toMatchObject([
      { target: player?.guid, minutesLeft: 60, reason: 'wall hack' },
    ]);
    expect(world.join('Salt')).toBeUndefined();
  });

  it('say is echoed as a line of the admin', () => {
    const { world, lines, run } = setUp();
    world.join('Salt');
    run('Say -1 restart: 5 min');
    run('say 0 hello');
    run('say 9 nobody');
    expect(lines.slice(-2)).toEqual([
      'RCon admin #0: (Global) restart: 5 min',
      'RCon admin #0: (To Salt) hello',
    ]);
  });

  it.each(['nonsense', 'constructor', '__proto__', 'shutdown', 'reloadbans', ''])('%j is unknown', (line) => {
    expect(setUp().run(line)).toBe('Unknown command');
  });

  it('answers commands, missions and version', () => {
    const { run } = setUp();
    expect(run('commands')).toContain('\nplayers\n');
    expect(run('missions')).toMatch(/^Missions on server:\n.+\.pbo$/);
    expect(run('version')).not.toBe('');
  });

  it('a locked server accepts no player', () => {
    const { world, run } = setUp();
    run('#lock');
    expect(world.join()).toBeUndefined();
    run('#unlock');
    expect(world.join()).toBeDefined();
  });
});

describe('a lively world', () => {
  it('is reproducible for a seed, with joins, chat and departures', async () => {
    const runs = await Promise.all(
      [7, 7].map(async () => {
        const { clock, world, lines } = setUp();
        const crowd = new LivelyCrowd(world, clock, seededRandom(3));
        crowd.start();
        await clock.advance(20 * 60_000);
        crowd.stop();
        expect(clock.pending).toBe(0);
        return lines;
      }),
    );
    expect(runs[0]).toEqual(runs[1]);
    for (const pattern of [
      /\) connected$/,
      / - BE GUID: /,
      /^Verified GUID/,
      /^\(Direct\) /,
      / disconnected$/,
    ]) {
      expect(runs[0]?.some((line) => pattern.test(line))).toBe(true);
    }
  });
});

describe('battleyeGuid', () => {
  it('matches known pairs', () => {
    expect(battleyeGuid(76561197960287930n)).toBe('a357f31c8335a5263e0d816e64445b6a');
    expect(battleyeGuid(76561198000000001n)).toBe('77c8f104322269b21fa015c5ed6977f8');
  });
});
