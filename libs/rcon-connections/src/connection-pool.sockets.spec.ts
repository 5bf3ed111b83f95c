import { afterEach, describe, expect, it } from '@jest/globals';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { SourceDriver } from '@outpost/rcon-protocol/source/source.driver.js';
import { ConnectionPool } from './connection-pool.js';
import { type ConnectionState } from './connection-states.js';
import { DEFAULT_CONNECTION_SETTINGS, defaultConnectionEnvironment } from './connection.settings.js';
import { type ConnectionSpec } from './connection.types.js';

const PASSWORD = 'correct horse';

interface RunningServer {
  readonly port: number;
  readonly commands: readonly string[];
  readonly logins: { readonly accepted: number; readonly refused: number };
  stop(): Promise<void>;
}

interface Protocol {
  readonly name: string;
  readonly driver: RconDriver;
  start(port: number): Promise<RunningServer>;
}

const source: Protocol = {
  name: 'source',
  driver: new SourceDriver(),
  start: async (port) => {
    const server = await SimulatedSourceServer.start({ port, password: PASSWORD });
    const { journal } = server;
    return {
      port: server.port,
      get commands() {
        return journal.commands;
      },
      get logins() {
        return { accepted: journal.count('accepted'), refused: journal.count('refused') };
      },
      stop: () => server.stop(),
    };
  },
};

describe.each([source])('a pool over real sockets: $name', ({ driver, start }) => {
  const servers: RunningServer[] = [];
  const pool = new ConnectionPool([driver], {
    ...defaultConnectionEnvironment,
    settings: {
      ...DEFAULT_CONNECTION_SETTINGS,
      backoffStepsMs: [10, 20, 40],
      loginGapMs: 10,
      startIntervalMs: 1,
    },
  });

  const run = async (port = 0): Promise<RunningServer> => {
    const server = await start(port);
    servers.push(server);
    return server;
  };

  const spec = (port: number, password = PASSWORD): ConnectionSpec => ({
    protocol: driver.protocol,
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
    await Promise.all(servers.splice(0).map((server) => server.stop()));
  });

  it('sends fifty parallel commands through one login', async () => {
    const server = await run();
    pool.open(1, spec(server.port));
    const commands = Array.from({ length: 50 }, (_, index) => `say ${index}`);
    await Promise.all(commands.map((command) => pool.execute(1, command)));
    expect(server.logins).toEqual({ accepted: 1, refused: 0 });
    expect(server.commands).toEqual(commands);
  });

  it('is online again when the server was stopped and started on the same port', async () => {
    const first = await run();
    pool.open(1, spec(first.port));
    expect(await pool.settled(1, 5_000)).toMatchObject({ state: 'online' });
    const noticed = reaches('waiting');
    await first.stop();
    await pool.execute(1, driver.probeCommand).catch(() => undefined);
    await noticed;
    const back = reaches('online');
    const second = await run(first.port);
    await back;
    expect(await pool.execute(1, driver.probeCommand)).toMatchObject({ complete: true });
    expect(second.logins.accepted).toBe(1);
  });

  it('knocks once with a wrong password, and once more when asked', async () => {
    const server = await run();
    pool.open(1, spec(server.port, 'wrong'));
    expect(await pool.settled(1, 5_000)).toMatchObject({ state: 'refused', reason: { kind: 'refused' } });
    await expect(pool.execute(1, 'players')).rejects.toMatchObject({ kind: 'refused', fate: 'not-sent' });
    pool.retryNow(1);
    expect(await pool.settled(1, 5_000)).toMatchObject({ state: 'refused' });
    expect(server.logins).toEqual({ accepted: 0, refused: 2 });
  });

  it('says that the port is closed where nothing listens', async () => {
    const gone = await run();
    await gone.stop();
    pool.open(1, spec(gone.port));
    expect(await pool.settled(1, 5_000)).toMatchObject({ state: 'waiting', reason: { kind: 'port-closed' } });
  });
});
