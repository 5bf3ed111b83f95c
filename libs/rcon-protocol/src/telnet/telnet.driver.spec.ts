import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type RconError } from '../errors.js';
import { GameProfiles } from '@outpost/games/game-profiles.js';
import {
  SimulatedTelnetServer,
  type SimulatedTelnetServerOptions,
} from './simulator/simulated-telnet-server.js';
import { TelnetDriver } from './telnet.driver.js';

const PASSWORD = 'correct horse';
const SEVEN_DAYS = new GameProfiles().get('7dtd');

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(options: Partial<SimulatedTelnetServerOptions> = {}): Promise<SimulatedTelnetServer> {
  const server = await SimulatedTelnetServer.start({ port: 0, password: PASSWORD, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

class Ear {
  readonly messages: string[] = [];
  readonly ends: RconError[] = [];
  private wakeUp: () => void = () => undefined;

  onMessage(text: string): void {
    this.messages.push(text);
    this.wakeUp();
  }

  onClosed(reason: RconError): void {
    this.ends.push(reason);
    this.wakeUp();
  }

  async until(condition: () => boolean): Promise<void> {
    while (!condition()) await new Promise<void>((resolve) => (this.wakeUp = resolve));
  }
}

async function open({ port }: { readonly port: number }, password = PASSWORD, driver = new TelnetDriver()) {
  const ear = new Ear();
  const target = { address: '127.0.0.1', port, password, wire: SEVEN_DAYS.wire };
  const link = await driver.connect(target, ear);
  cleanUps.push(() => link.close());
  return { link, ear };
}

const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error as RconError).kind,
  );

describe('TelnetDriver', () => {
  it.each([
    ['as it comes', {}],
    ['byte by byte', { chunking: 1 }],
    ['in pieces of seven bytes', { chunking: 7 }],
    ['with the log in the middle of every answer', { chatters: true }],
    [
      'with both, and a prompt as for a terminal',
      { chatters: true, chunking: 5, promptsLikeATerminal: true },
    ],
  ])('AT-60a: reads the players of 7 Days to Die %s', async (_how, faults) => {
    const { link } = await open(await serve({ faults }));
    const lists = await Promise.all([link.execute('lp'), link.execute('gettime'), link.execute('lp')]);
    expect(lists[1].text).toBe('Day 7, 10:22');
    for (const { text } of [lists[0], lists[2]]) {
      const list = SEVEN_DAYS.readPlayers?.(text);
      expect(list?.warnings).toEqual([]);
      expect(list?.rows.map(({ name }) => name)).toEqual(['Rowan, the third', 'Dana Lee', 'Мирон']);
      expect(text).not.toContain('INF');
    }
  });

  it('AT-60a: answers end by silence where no pattern is known, on a server that hides what it executes too', async () => {
    for (const hidesExecution of [false, true]) {
      const server = await serve({ faults: { hidesExecution } });
      const { link } = await open(server);
      expect((await link.execute('ban list')).text).toContain('Ban list entries:');
      expect((await link.execute('say "Привет"')).text).toBe('');
      expect(server.commands.at(-1)).toBe('say "Привет"');
    }
  });

  it('hands on joins, chat and the rest of the log as messages', async () => {
    const server = await serve();
    const { ear } = await open(server);
    server.log('INF', "GMSG: Player 'Rowan' joined the game");
    server.chat('Rowan', 'Steam_76561198000000001', 'hello');
    server.log('WRN', 'low memory');
    server.log('INF', "GMSG: Player 'Rowan' left the game");
    await ear.until(() => ear.messages.length === 4);
    expect(ear.messages).toEqual([
      "GMSG: Player 'Rowan' joined the game",
      "Chat (from 'Steam_76561198000000001', entity id '171', to 'Global'): 'Rowan': hello",
      'WRN low memory',
      "GMSG: Player 'Rowan' left the game",
    ]);
  });

  it('does what the profile of the game builds', async () => {
    const server = await serve();
    const { link, ear } = await open(server);
    const list = SEVEN_DAYS.readPlayers?.((await link.execute('lp')).text);
    const player = list?.rows[0];
    const { kick } = SEVEN_DAYS.commands;
    if (player === undefined || !('build' in kick)) throw new Error('nobody to kick');
    for (const line of kick.build({ player, reason: 'a "reason"\r\nshutdown' })) await link.execute(line);
    await ear.until(() => ear.messages.some((text) => text.includes('left the game')));
    expect(server.commands).toEqual(['lp', `kick Steam_76561198000000001 "a 'reason' shutdown"`]);
    expect(server.world.online.map(({ entityId }) => entityId)).toEqual([188, 203]);
  });

  it('is let in without a password where none is set, and sends none', async () => {
    const server = await serve({ password: '' });
    const { link } = await open(server);
    expect((await link.execute('gettime')).text).toBe('Day 7, 10:22');
    expect(server.commands).toEqual(['gettime']);
  });

  it('tells a refusal, a blocked address, a silent port and a closed one apart, without the password', async () => {
    const server = await serve({ failedLoginLimit: 2, blockMs: 60_000 });
    const failures: RconError[] = [];
    for (const attempt of [1, 2, 3]) {
      await open(server, `wr0ng ${attempt}`).catch((error: unknown) => failures.push(error as RconError));
    }
    expect(failures.map(({ kind }) => kind)).toEqual(['refused', 'refused', 'no-answer']);
    expect(failures[1]?.message).toContain('too many');
    expect(failures[2]?.message).toContain('blocks this address');
    expect(server.logins).toEqual({ accepted: 0, refused: 2 });
    expect(inspect(failures, { depth: 5 })).not.toContain('wr0ng');

    const mute = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => mute.once('listening', resolve));
    const { port } = mute.address() as AddressInfo;
    const quick = new TelnetDriver(undefined, { loginTimeoutMs: 30 });
    expect(await kindOf(open({ port }, PASSWORD, quick))).toBe('no-answer');
    await new Promise((resolve) => mute.close(resolve));
    expect(await kindOf(open({ port }, PASSWORD, quick))).toBe('port-closed');
  });

  it('notices at once when the server goes, and says of the command under way that it may have run', async () => {
    const server = await serve({ faults: { silent: true } });
    const { link, ear } = await open(server);
    const waiting = link.execute('saveworld').catch((error: unknown) => error);
    while (server.commands.length === 0) await new Promise((resolve) => setImmediate(resolve));
    server.disconnectAll();
    expect(await waiting).toMatchObject({ kind: 'lost', fate: 'unknown' });
    await ear.until(() => ear.ends.length === 1);
    expect(ear.ends).toMatchObject([{ kind: 'lost' }]);
  });

  it('keeps to the limit the game sets for a command', async () => {
    const server = await serve();
    const target = {
      address: '127.0.0.1',
      port: server.port,
      password: PASSWORD,
      wire: { maxCommandBytes: 8 },
    };
    const link = await new TelnetDriver().connect(target, new Ear());
    cleanUps.push(() => link.close());
    await expect(link.execute('saveworld')).rejects.toMatchObject({
      kind: 'invalid-command',
      fate: 'not-sent',
    });
    expect((await link.execute('gettime')).text).toBe('Day 7, 10:22');
  });
});
