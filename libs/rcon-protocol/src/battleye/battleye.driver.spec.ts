import { afterEach, describe, expect, it } from '@jest/globals';
import { type RconLink } from '../driver.js';
import { RconError } from '../errors.js';
import { BattleyeDriver } from './battleye.driver.js';
import { type BattleyeOptions } from './battleye.options.js';
import { type Faults } from './simulator/faulty-wire.js';
import { SimulatedBattleyeServer } from './simulator/simulated-battleye-server.js';
import { type SimulatorOptions } from './simulator/simulator.options.js';

const cleanUps: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

/** Timeouts of tens of milliseconds, so that tests recover from loss quickly. */
const IMPATIENT: Partial<BattleyeOptions> = {
  loginResendMs: 30,
  resendMs: 20,
  attempts: 40,
  readAttempts: 40,
  loginAttempts: 40,
};

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

async function startServer(options: Partial<SimulatorOptions> = {}): Promise<SimulatedBattleyeServer> {
  const server = await SimulatedBattleyeServer.start({ port: 0, password: 'secret', ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function connect(port: number, options: Partial<BattleyeOptions> = IMPATIENT, password = 'secret') {
  const ear = new Ear();
  const target = { address: '127.0.0.1', port, password };
  const link: RconLink = await new BattleyeDriver(undefined, options).connect(target, ear);
  cleanUps.push(() => link.close());
  return { link, ear };
}

const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof RconError ? error.kind : String(error)),
  );

const PLAYER = /^(\d+)\s+[\d.]+:\d+\s+\d+\s+[0-9a-f]{32}\((?:OK|\?)\)\s+\S.*$/;

/** Every line of a list of players is whole: heading, one row per slot in order, and the count. */
function expectPlayers(count: number, list: string): void {
  const lines = list.split('\n');
  expect([...lines.slice(0, 3), lines.at(-1)]).toEqual([
    'Players on server:',
    '[#] [IP Address]:[Port] [Ping] [GUID] [Name]',
    '-'.repeat(50),
    `(${count} players in total)`,
  ]);
  const slots = lines.slice(3, -1).map((line) => PLAYER.exec(line)?.[1]);
  expect(slots).toEqual(Array.from({ length: count }, (_, slot) => String(slot)));
}

const everyDirection = (faults: Faults) => ({ toServer: faults, toClient: faults });

describe('BattleyeDriver with a conforming server', () => {
  it('AT-26: logs in, lists the players, and receives what the server prints', async () => {
    const server = await startServer();
    const { link, ear } = await connect(server.port);
    expectPlayers(6, (await link.execute('players')).text);
    await link.execute('kick 2 bye');
    await ear.until(() => ear.messages.length === 2);
    expect(ear.messages[0]).toMatch(/^RCon admin #0 \(127\.0\.0\.1:\d+\) logged in$/);
    expect(ear.messages[1]).toMatch(/has been kicked by BattlEye: Admin Kick \(bye\)$/);
  });

  it('AT-01, AT-04: 600 commands cycle through the numbers 0 to 255 without being dropped by a strict server', async () => {
    const server = await startServer();
    const { link } = await connect(server.port);
    for (let i = 0; i < 600; i += 1) await link.execute('#lock');
    const seqs = server.journal.of('executed').map((entry) => entry.seq);
    expect(seqs).toEqual(Array.from({ length: 600 }, (_, i) => i % 256));
    expect(server.journal.of('dropped')).toEqual([]);
  });

  it('AT-05: handles a thousand empty replies, then a list', async () => {
    const server = await startServer();
    const { link } = await connect(server.port, { ...IMPATIENT, maxQueued: 2_000 });
    const replies = await Promise.all(Array.from({ length: 1_000 }, () => link.execute('#unlock')));
    expect(replies.every((reply) => reply.text === '')).toBe(true);
    expect((await link.execute('players')).text).toContain('players in total');
  });

  it('AT-19: handles ten thousand commands with 64 in flight', async () => {
    const server = await startServer();
    const { link } = await connect(server.port, { maxInFlight: 64, maxQueued: 10_000 });
    const replies = await Promise.all(Array.from({ length: 10_000 }, () => link.execute('version')));
    expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
    expect(server.journal.of('dropped')).toEqual([]);
  });

  it('AT-11: sends Cyrillic text unchanged', async () => {
    const server = await startServer();
    const { link, ear } = await connect(server.port);
    await link.execute('say -1 Привет, [GH] мир');
    await ear.until(() => ear.messages.length === 2);
    expect(ear.messages[1]).toBe('RCon admin #0: (Global) Привет, [GH] мир');
  });

  it('AT-09: acknowledges a burst of 500 messages while commands wait', async () => {
    const server = await startServer();
    const { link, ear } = await connect(server.port);
    const waiting = Array.from({ length: 150 }, () => link.execute('players'));
    for (let i = 0; i < 500; i += 1) server.say(`line ${i}`);
    await ear.until(() => ear.messages.length >= 501);
    await Promise.all(waiting);
    // Once this is answered, everything sent before it has reached the server.
    await link.execute('version');
    const acknowledged = new Set(server.journal.of('acknowledged').map((entry) => entry.seq));
    expect(server.journal.of('acknowledged').length).toBeGreaterThanOrEqual(501);
    expect(acknowledged.size).toBe(256);
    expect(server.journal.of('dropped')).toEqual([]);
  });

  it('AT-10: delivers the same line twice when it was sent twice', async () => {
    const server = await startServer();
    const { ear } = await connect(server.port);
    server.say('(Direct) Salt: hi');
    server.say('(Direct) Salt: hi');
    await ear.until(() => ear.messages.length === 3);
    expect(ear.messages.slice(1)).toEqual(['(Direct) Salt: hi', '(Direct) Salt: hi']);
  });

  it('AT-15: keeps several links to one server separate', async () => {
    const server = await startServer();
    const links = await Promise.all([connect(server.port), connect(server.port), connect(server.port)]);
    const admins = await Promise.all(links.map(({ link }) => link.execute('admins')));
    expect(admins.every((reply) => reply.text.split('\n').length === 6)).toBe(true);
    expect(server.clientCount).toBe(3);
  });
});

describe('BattleyeDriver on a lossy network', () => {
  it.each([
    ['loss', { loss: 0.2 }],
    ['duplication', { duplicate: 0.5 }],
    ['reordering', { reorder: 0.3, reorderMs: 25 }],
    ['corruption', { corrupt: 0.2 }],
    ['all of it', { loss: 0.1, duplicate: 0.2, reorder: 0.2, corrupt: 0.1, delayMs: 1 }],
  ])('AT-14, AT-21: %s: runs every command exactly once, in order, and answers it', async (_name, faults) => {
    const server = await startServer({ faults: everyDirection(faults) });
    const { link } = await connect(server.port);
    const commands = Array.from({ length: 60 }, (_, i) => `say -1 number ${i}`);
    await Promise.all(commands.map((command) => link.execute(command)));
    expect(server.journal.executed).toEqual(commands);
  });

  it('AT-12, AT-13, AT-17: reassembles long lists from tiny parts despite loss and reordering', async () => {
    const faults = { loss: 0.1, reorder: 0.3, duplicate: 0.1, reorderMs: 3 };
    const server = await startServer({ players: 20, partBytes: 7, faults: everyDirection(faults) });
    const { link } = await connect(server.port);
    const [first, second] = await Promise.all([link.execute('players'), link.execute('commands')]);
    expectPlayers(20, first.text);
    expect(second.text).toMatch(/^List of available commands:/);
  });

  it('AT-08: reads a split reply with chat in the middle', async () => {
    const server = await startServer({ partBytes: 50, faults: { toClient: { reorder: 0.5, reorderMs: 5 } } });
    const { link, ear } = await connect(server.port);
    const list = link.execute('players');
    for (let i = 0; i < 20; i += 1) server.say(`chat ${i}`);
    expectPlayers(6, (await list).text);
    await ear.until(() => ear.messages.length === 21);
    expect(new Set(ear.messages).size).toBe(21);
  });

  it('AT-30b: accepts a server message that overtakes the login result', async () => {
    let logins = 0;
    const drop = (datagram: Uint8Array): boolean => datagram[7] === 0 && logins++ === 0;
    const server = await startServer({ faults: { toClient: { drop } } });
    const { link, ear } = await connect(server.port);
    expect(ear.messages).toHaveLength(1);
    expect((await link.execute('version')).text).not.toBe('');
    expect(server.journal.of('login').length).toBeGreaterThan(1);
  });
});

describe('BattleyeDriver failures', () => {
  it('AT-18: distinguishes a refused password, a closed port, silence and a lost session', async () => {
    const server = await startServer();
    expect(await kindOf(connect(server.port, IMPATIENT, 'wrong'))).toBe('refused');

    server.pause();
    expect(await kindOf(connect(server.port, { loginResendMs: 5 }))).toBe('no-answer');
    server.resume();

    const { link, ear } = await connect(server.port, { resendMs: 5 });
    server.crash();
    expect(await kindOf(link.execute('players'))).toBe('lost');
    expect(ear.ends.map((reason) => reason.kind)).toEqual(['lost']);

    const { port } = server;
    await server.stop();
    expect(await kindOf(connect(port))).toBe('port-closed');

    const unreachable = new BattleyeDriver().connect(
      { address: 'fe80::1', port: 9, password: 'x' },
      new Ear(),
    );
    expect(await kindOf(unreachable)).toBe('network');
  });

  it('AT-03: can log in again after a session was lost', async () => {
    const server = await startServer();
    const { link, ear } = await connect(server.port, { resendMs: 5 });
    server.crash();
    await kindOf(link.execute('players'));
    await ear.until(() => ear.ends.length === 1);
    const again = await connect(server.port);
    expect((await again.link.execute('players')).text).toContain('in total');
  });

  it('AT-23: logs in from a new local port each time', async () => {
    const server = await startServer();
    for (let i = 0; i < 3; i += 1) await connect(server.port);
    expect(new Set(server.journal.of('login').map((entry) => entry.client)).size).toBe(3);
  });

  it('AT-22: logs in with the next attempt after a server has booted', async () => {
    const server = await startServer();
    server.pause();
    for (let i = 0; i < 3; i += 1)
      expect(await kindOf(connect(server.port, { loginResendMs: 5 }))).toBe('no-answer');
    server.resume();
    await expect(connect(server.port)).resolves.toBeDefined();
  });

  it('AT-06: commands that time out do not block later ones', async () => {
    const server = await startServer({ faults: { toClient: { delayMs: 40 } } });
    const { link } = await connect(server.port);
    for (let i = 0; i < 300; i += 1)
      expect(await kindOf(link.execute('#lock', { timeoutMs: 1 }))).toBe('timed-out');
    expect((await link.execute('players')).text).toContain('in total');
  });

  it('reconnects after a shutdown once the server has booted', async () => {
    const server = await startServer({ bootDelayMs: 40 });
    const { link, ear } = await connect(server.port, { resendMs: 300, attempts: 3 });
    expect((await link.execute('#shutdown')).text).toBe('');
    expect(await kindOf(link.execute('players'))).toBe('lost');
    await ear.until(() => ear.ends.length === 1);
    const again = await connect(server.port);
    expectPlayers(6, (await again.link.execute('players')).text);
    expect(server.journal.executed).toEqual(['#shutdown', 'players']);
  });

  it('a shutdown without an answer is sent once and its fate is unknown', async () => {
    const server = await startServer({ answersShutdown: false, bootDelayMs: 10 });
    const { link } = await connect(server.port, { resendMs: 5 });
    const outcome = await link.execute('#shutdown').catch((error: unknown) => error);
    expect(outcome).toMatchObject({ kind: 'timed-out', fate: 'unknown' });
    expect(server.journal.receivedSeqs).toEqual([0]);
  });

  it('rejects maxInFlight values that exceed the number space', () => {
    for (const maxInFlight of [0, 129, 1.5]) {
      expect(() => new BattleyeDriver(undefined, { maxInFlight })).toThrow(RangeError);
    }
  });
});
