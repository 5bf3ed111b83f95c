import { afterEach, describe, expect, it } from '@jest/globals';
import { systemClock } from '@outpost/clock/clock.js';
import { ConnectionPool } from './connection-pool.js';
import { type ConnectionState } from './connection-states.js';
import { DEFAULT_CONNECTION_SETTINGS, connectionEnvironment } from './connection.settings.js';
import { type ConnectionSpec } from './connection.types.js';
import { type RunningServer, simulatedBattleye, simulatedSource } from './testing/simulated-servers.js';

const PASSWORD = 'correcthorse';

const pool = new ConnectionPool([simulatedBattleye.driver, simulatedSource.driver], {
  ...connectionEnvironment(systemClock),
  settings: {
    ...DEFAULT_CONNECTION_SETTINGS,
    backoffStepsMs: [10, 20, 40],
    loginGapMs: 10,
    startIntervalMs: 1,
  },
});
const running: RunningServer[] = [];

const stopAfterTest = async (starting: Promise<RunningServer>): Promise<RunningServer> => {
  const server = await starting;
  running.push(server);
  return server;
};

const spec = (protocol: string, port: number, password = PASSWORD): ConnectionSpec => ({
  protocol,
  target: () => Promise.resolve({ address: '127.0.0.1', port, password }),
});

const reaches = (state: ConnectionState): Promise<void> =>
  new Promise((resolve) => {
    const leave = pool.subscribe((event) => {
      if (event.type !== 'state-changed' || event.state !== state) return;
      leave();
      resolve();
    });
  });

afterEach(async () => {
  pool.closeAll();
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

describe.each([simulatedBattleye, simulatedSource])(
  'a pool over real sockets: $driver.protocol',
  (simulated) => {
    const { protocol, probeCommand } = simulated.driver;

    it('AT-52: sends fifty parallel commands through one login', async () => {
      const server = await stopAfterTest(simulated.start(0, PASSWORD));
      pool.open(1, spec(protocol, server.port));
      const commands = Array.from({ length: 50 }, (_, index) => `say -1 number ${index}`);
      await Promise.all(commands.map((command) => pool.get(1).execute(command)));
      expect(server.logins()).toEqual({ accepted: 1, refused: 0 });
      expect(server.commands()).toEqual(commands);
    });

    it('AT-03: is online again when the server was stopped and started on the same port', async () => {
      const first = await stopAfterTest(simulated.start(0, PASSWORD));
      pool.open(1, spec(protocol, first.port));
      expect(await pool.get(1).settled(5_000)).toMatchObject({ state: 'online' });
      const noticed = reaches('waiting');
      await first.stop();
      // BattlEye runs over UDP, so the loss shows only with the next packet.
      await pool
        .get(1)
        .execute(probeCommand)
        .catch(() => undefined);
      await noticed;
      const back = reaches('online');
      const second = await stopAfterTest(simulated.start(first.port, PASSWORD));
      await back;
      expect(await pool.get(1).execute(probeCommand)).toMatchObject({ complete: true });
      expect(second.logins()).toEqual({ accepted: 1, refused: 0 });
    });

    it('AT-33, AT-67: logs in once with a wrong password, and once more on request', async () => {
      const server = await stopAfterTest(simulated.start(0, PASSWORD));
      pool.open(1, spec(protocol, server.port, 'wrong'));
      expect(await pool.get(1).settled(5_000)).toMatchObject({
        state: 'refused',
        reason: { kind: 'refused' },
      });
      await expect(pool.get(1).execute('players')).rejects.toMatchObject({
        kind: 'refused',
        fate: 'not-sent',
      });
      pool.get(1).retryNow();
      expect(await pool.get(1).settled(5_000)).toMatchObject({ state: 'refused' });
      expect(server.logins()).toEqual({ accepted: 0, refused: 2 });
    });

    it('AT-18: reports port-closed where nothing listens', async () => {
      const gone = await simulated.start(0, PASSWORD);
      await gone.stop();
      pool.open(1, spec(protocol, gone.port));
      expect(await pool.get(1).settled(5_000)).toMatchObject({
        state: 'waiting',
        reason: { kind: 'port-closed' },
      });
    });
  },
);

describe('a pool over a real Source connection', () => {
  it('AT-53: notices at once that the server closed it, without a command', async () => {
    const server = await stopAfterTest(simulatedSource.start(0, PASSWORD));
    pool.open(1, spec('source', server.port));
    await pool.get(1).settled(5_000);
    const noticed = reaches('waiting');
    await server.stop();
    await expect(noticed).resolves.toBeUndefined();
  });

  it('AT-54: answers consecutive commands on a server that closes after each', async () => {
    const server = await stopAfterTest(simulatedSource.hangingUp(0, PASSWORD));
    pool.open(1, spec('source', server.port));
    const commands = ['echo a', 'echo b', 'echo c'];
    for (const command of commands) {
      const hungUp = reaches('connecting');
      await pool.get(1).execute(command);
      await hungUp;
    }
    expect(server.commands()).toEqual(commands);
  });

  it('AT-54: sends nothing twice to a server that closes after each command, even with many pending', async () => {
    const server = await stopAfterTest(simulatedSource.hangingUp(0, PASSWORD));
    pool.open(1, spec('source', server.port));
    const commands = Array.from({ length: 20 }, (_, index) => `echo ${index}`);
    await Promise.allSettled(commands.map((command) => pool.get(1).execute(command)));
    const executed = server.commands();
    expect(executed.length).toBeGreaterThan(0);
    expect(new Set(executed).size).toBe(executed.length);
  });
});
