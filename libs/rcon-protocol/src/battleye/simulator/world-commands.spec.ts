import { describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { battleyeGuid } from './battleye-guid.js';
import { PlayerActivity } from './player-activity.js';
import { seededRandom } from './seeded-random.js';
import { SimulatedWorld } from './simulated-world.js';
import { runCommand } from './world-commands.js';

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
    expect(run('bans')).toMatch(new RegExp(`^0\\s+${player?.guid}\\s+60\\s+wall hack$`, 'm'));
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
        const activity = new PlayerActivity(world, clock, seededRandom(3));
        activity.start();
        await clock.advance(20 * 60_000);
        activity.stop();
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
