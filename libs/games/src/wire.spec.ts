import { afterEach, describe, expect, it } from '@jest/globals';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconDriver, type RconLink } from '@outpost/rcon-protocol/driver.js';
import { SOURCE_PERSONALITIES } from '@outpost/rcon-protocol/source/simulator/personalities.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { GameProfiles } from './game-profiles.js';
import { type WireOptions } from '@outpost/rcon-protocol/wire-options.js';

const profiles = new GameProfiles();
const PASSWORD = 'correct horse';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function connected(driver: RconDriver, port: number, wire: WireOptions): Promise<RconLink> {
  const listener = { onMessage: () => undefined, onClosed: () => undefined };
  const target = { address: '127.0.0.1', port, password: PASSWORD, wire };
  const link = await driver.connect(target, listener);
  cleanUps.push(() => link.close());
  return link;
}

async function minecraft(): Promise<SimulatedSourceServer> {
  const personality = SOURCE_PERSONALITIES.minecraft;
  const server = await SimulatedSourceServer.start({ port: 0, password: PASSWORD, personality });
  cleanUps.push(() => server.stop());
  return server;
}

describe('the wire options of a game', () => {
  it('AT-44: reject a command that would make Minecraft hang up before it is sent', async () => {
    const server = await minecraft();
    const link = await connected(new SourceDriver(), server.port, profiles.get('minecraft').wire);
    await expect(link.execute(`say ${'x'.repeat(1443)}`)).rejects.toMatchObject({
      kind: 'invalid-command',
      fate: 'not-sent',
    });
    expect(server.journal.commands).toEqual([]);
    expect((await link.execute('list')).complete).toBe(true);
  });

  it('let a game lower the limit of its dialect', async () => {
    const server = await minecraft();
    const wire = { dialect: 'minecraft', maxCommandBytes: 5 };
    const link = await connected(new SourceDriver(), server.port, wire);
    await expect(link.execute('say hi')).rejects.toMatchObject({ kind: 'invalid-command' });
    expect((await link.execute('list')).text).toContain('players online');
  });

  it('let a BattlEye game set its own limit, lower or higher than the default', async () => {
    const server = await SimulatedBattleyeServer.start({ port: 0, password: PASSWORD });
    cleanUps.push(() => server.stop());
    const limited = await connected(new BattleyeDriver(), server.port, { maxCommandBytes: 10 });
    await expect(limited.execute('say -1 too long')).rejects.toMatchObject({
      kind: 'invalid-command',
      fate: 'not-sent',
      message: expect.stringContaining('10 bytes'),
    });
    const generous = await connected(new BattleyeDriver(), server.port, { maxCommandBytes: 1_300 });
    await generous.execute(`say -1 ${'x'.repeat(1_200)}`);
    await expect(generous.execute(`say -1 ${'x'.repeat(1_300)}`)).rejects.toMatchObject({ fate: 'not-sent' });
    expect(server.journal.executed).toHaveLength(1);
  });

  it('raise a typed error for an unknown dialect', async () => {
    const server = await minecraft();
    const odd = { dialect: '__proto__' } as WireOptions;
    const attempt = connected(new SourceDriver(), server.port, odd);
    await expect(attempt).rejects.toMatchObject({ kind: 'protocol', fate: 'not-sent' });
    expect(server.journal.count('connected')).toBe(0);
  });

  it('read the players of Arma Reforger from the socket to the typed list', async () => {
    const options = { port: 0, password: PASSWORD, console: 'reforger', players: 3 } as const;
    const server = await SimulatedBattleyeServer.start(options);
    cleanUps.push(() => server.stop());
    const driver = new BattleyeDriver(undefined, { answerQuietMs: 30 });
    const { wire, readPlayers } = profiles.get('reforger');
    const link = await connected(driver, server.port, wire);
    const list = readPlayers?.((await link.execute('#players')).text);
    expect([list?.rows.length, list?.complete]).toEqual([3, true]);
  });
});
