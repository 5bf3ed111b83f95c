import { lookup } from 'node:dns/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { BattleyeDriver } from '@outpost/rcon-protocol/battleye/battleye.driver.js';
import { SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import {
  SimulatedSourceServer,
  type SimulatedSourceServerOptions,
} from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SOURCE_DIALECTS } from '@outpost/rcon-protocol/source/source.dialects.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { type ConnectionSettings } from './connection.settings.js';
import { PASSWORD, SocketPool } from './testing/socket-pool.js';

const QUICK: Partial<ConnectionSettings> = {
  backoffStepsMs: [10, 20, 40],
  loginGapMs: 10,
  startIntervalMs: 1,
  probeTimeoutMs: 400,
  hangUpWithinMs: 0,
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function sourceServer(
  options: Partial<SimulatedSourceServerOptions> = {},
): Promise<SimulatedSourceServer> {
  const server = await SimulatedSourceServer.start({ port: 0, password: PASSWORD, ...options });
  cleanUps.push(() => server.stop());
  return server;
}

async function battleyeServer(): Promise<SimulatedBattleyeServer> {
  const server = await SimulatedBattleyeServer.start({ port: 0, password: PASSWORD });
  cleanUps.push(() => server.stop());
  return server;
}

function closedAfterTest(pool: SocketPool): SocketPool {
  cleanUps.push(() => pool.pool.closeAll());
  return pool;
}

const sourcePool = (options: ConstructorParameters<typeof SourceDriver>[1] = {}): SocketPool =>
  closedAfterTest(new SocketPool(new SourceDriver(systemClock, options), systemClock, QUICK));

const battleyePool = (): SocketPool =>
  closedAfterTest(
    new SocketPool(new BattleyeDriver(systemClock, { loginResendMs: 100, resendMs: 40 }), systemClock, QUICK),
  );

const answered = async (fixture: SocketPool, command: string): Promise<string> =>
  (await fixture.pool.get(1).execute(command)).text;

describe('a pool and a Source server with a fault', () => {
  it('AT-50: abandons sessions that answer nothing after a boot, until one does', async () => {
    const server = await sourceServer({ personality: 'zomboid', bootDelayMs: 20 });
    const fixture = sourcePool({ dialect: SOURCE_DIALECTS.zomboid });
    fixture.open(server.port);
    await fixture.pool.get(1).settled(5_000);
    server.faults.deaf = true;
    // The loss, the closed port, and two abandoned sessions.
    const leftTwice = fixture.reaches('waiting', 4);
    server.restart();
    await leftTwice;
    server.faults.deaf = false;
    await fixture.reaches('online');
    expect(server.journal.count('accepted')).toBeGreaterThanOrEqual(3);
    expect(await answered(fixture, 'save')).toBe('World saved\n');
    expect(server.journal.commands.filter((command) => command === 'save')).toHaveLength(1);
  });

  it('AT-51: requests a list that never arrives once, and keeps the session', async () => {
    const server = await sourceServer({ personality: 'zomboid', faults: { unanswered: /^players$/ } });
    const fixture = sourcePool({ dialect: SOURCE_DIALECTS.zomboid });
    fixture.open(server.port);
    await expect(fixture.pool.get(1).execute('players', { timeoutMs: 60 })).rejects.toMatchObject({
      kind: 'timed-out',
      fate: 'unknown',
    });
    expect(await answered(fixture, 'save')).toBe('World saved\n');
    expect(server.journal.commands).toEqual(['players', 'save']);
    expect(server.journal.count('connected')).toBe(1);
  });

  it.each(['closes', 'forgets'] as const)(
    'AT-55: a map change %s every session, and status is still answered',
    async (mapChange) => {
      const server = await sourceServer({ faults: { mapChange } });
      const fixture = sourcePool({ dialect: SOURCE_DIALECTS.srcds, lostAfterMapChangeMs: 50 });
      fixture.open(server.port);
      await Promise.allSettled([fixture.pool.get(1).execute('changelevel de_other')]);
      server.faults.mapChange = 'none';
      // A command in the forgotten session fails as lost; the next one uses a new session.
      await Promise.allSettled([fixture.pool.get(1).execute('status')]);
      expect(await answered(fixture, 'status')).toContain('hostname: Simulated server');
      expect(server.journal.count('accepted')).toBe(2);
      expect(server.journal.commands.filter((command) => command.startsWith('changelevel'))).toHaveLength(1);
    },
  );

  it('AT-54: does not resend a command that the server may have run before it closed', async () => {
    const server = await sourceServer({ faults: { resetsInReply: true } });
    const fixture = sourcePool();
    fixture.open(server.port);
    const [outcome] = await Promise.allSettled([fixture.pool.get(1).execute('save')]);
    server.faults.resetsInReply = false;
    expect(await answered(fixture, 'version')).toContain('version 1.0');
    expect(server.journal.commands).toEqual(['save', 'version']);
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ fate: 'unknown' });
  });
});

describe('a pool and a server like Conan', () => {
  async function conan(commands: number) {
    const clock = new ManualClock();
    const rateLimit = { commands, perMs: 30_000, lockOutMs: 180_000 };
    const server = await sourceServer({ personality: 'conan', clock, faults: { rateLimit } });
    const driver = new SourceDriver(clock, { dialect: SOURCE_DIALECTS.conan, maxQueued: 100 });
    const fixture = closedAfterTest(new SocketPool(driver, clock));
    const online = fixture.reaches('online');
    fixture.open(server.port);
    await clock.advance(10);
    await online;
    // The check command counts towards the rate limit.
    await clock.advance(30_000);
    return { server, fixture, clock };
  }

  it('AT-47: spreads many commands to stay below the rate limit', async () => {
    const { server, fixture, clock } = await conan(8);
    const commands = Array.from({ length: 24 }, (_, index) => `echo ${index}`);
    const replies = commands.map((command) => fixture.pool.get(1).execute(command, { timeoutMs: 200_000 }));
    for (const eight of [0, 8, 16]) {
      await Promise.all(replies.slice(eight, eight + 8));
      // Enough turns of the event loop for a ninth to arrive, if it were sent.
      for (let turn = 0; turn < 300; turn += 1) await clock.advance(0);
      await clock.advance(30_000);
    }
    expect(server.journal.commands.slice(1)).toEqual(commands);
    expect([server.journal.count('locked-out'), server.journal.count('connected')]).toEqual([0, 1]);
  });

  it('AT-47: pauses for 180 s after a lock-out and then reconnects by itself', async () => {
    const { server, fixture, clock } = await conan(3);
    const lockedOut = fixture.reaches('waiting');
    for (const word of ['a', 'b', 'c', 'd']) await fixture.pool.get(1).execute(`echo ${word}`);
    await lockedOut;
    const { reason, since, nextAttemptAt } = fixture.pool.get(1).status;
    expect([reason?.kind, (nextAttemptAt ?? 0) - since]).toEqual(['busy', 180_000]);
    await clock.advance(179_999);
    expect(server.journal.count('connected')).toBe(1);
    const online = fixture.reaches('online');
    await clock.advance(20);
    await online;
    expect(await answered(fixture, 'echo again')).toBe('again');
    const echoes = server.journal.commands.filter((command) => command.startsWith('echo'));
    expect(echoes).toEqual(['echo a', 'echo b', 'echo c', 'echo again']);
  });
});

describe('a pool and a host name', () => {
  it('AT-25: logs in at "localhost", and follows a changed address', async () => {
    const [first, second] = [await battleyeServer(), await battleyeServer()];
    const fixture = battleyePool();
    let port = first.port;
    let asked = 0;
    fixture.openAt(async (): Promise<RconTarget> => {
      asked += 1;
      const { address } = await lookup('localhost', { family: 4 });
      return { address, port, password: PASSWORD };
    });
    await fixture.pool.get(1).settled(5_000);
    port = second.port;
    const back = fixture.reaches('online');
    first.crash();
    await Promise.allSettled([fixture.pool.get(1).execute('players')]);
    await back;
    expect(await answered(fixture, 'players')).toContain('in total');
    expect([asked, first.clientCount, second.clientCount]).toEqual([2, 0, 1]);
  });
});

describe('error texts for an unreachable BattlEye server', () => {
  it('AT-24: a refusal names the stale configuration file', async () => {
    const server = await battleyeServer();
    const fixture = battleyePool();
    fixture.open(server.port, 'not it');
    const { state, reason } = await fixture.pool.get(1).settled(5_000);
    expect(state).toBe('refused');
    expect(reason?.message).toMatch(/BEServer_x64_active_\*\.cfg/);
  });

  it('AT-30d: silence names the tried address and suggests a local one', async () => {
    const server = await battleyeServer();
    server.pause();
    const fixture = battleyePool();
    fixture.open(server.port);
    const { reason } = await fixture.pool.get(1).settled(5_000);
    expect(reason?.kind).toBe('no-answer');
    expect(reason?.message).toContain(`127.0.0.1:${server.port}`);
    expect(reason?.message).toMatch(/same machine or network try 127\.0\.0\.1 or its local address/);
  });
});
