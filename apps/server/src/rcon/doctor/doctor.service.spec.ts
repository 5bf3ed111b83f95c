import { afterEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { A2sQuery } from '@outpost/game-query/a2s/a2s.query.js';
import { GameQueryError } from '@outpost/game-query/game-query.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import {
  GAME,
  gamesAt,
  started,
  startBattleye,
  startSource,
  startListener,
  driverWith,
  doctorIn,
  HERE,
  diagnose,
  stopAll,
} from './testing/doctor-fixture.js';

afterEach(stopAll);

const REACHED = 'name:passed address:passed';
const NOTHING_AFTER_LOGIN = 'command:not-reached keep-alive:not-reached rights:not-reached';

describe('A correctly configured game server', () => {
  it('passes every step over BattlEye, and reports what cannot be checked', async () => {
    const { port } = await startBattleye();
    const { result, words, step } = await diagnose({ port }, { query: gamesAt({ [27_016]: GAME }) });
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:passed command:passed keep-alive:passed rights:skipped query:passed`,
    );
    expect(result).toMatchObject({ success: true, message: 'Connected' });
    expect(result.response).toContain('Players on server');
    expect(step('query').detail).toBe('Port 27016: Chernarus, chernarusplus, 3/60 players, version 1.28.');
    expect(result.queryPort).toBe(27_016);
    expect(step('rights').config).toBe('RestrictRCon 0');
  });

  it('passes over Source, and a missing query port is not a failure', async () => {
    const { port } = await startSource();
    const { words, step } = await diagnose({ type: 'source', host: 'localhost', port });
    expect(step('keep-alive').detail).toBe(
      'The connection held, and a second command was answered. This server answers end marks: no answer is cut short.',
    );
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:passed command:passed keep-alive:passed rights:skipped query:skipped`,
    );
  });

  it('is queried on the given query port over real UDP', async () => {
    const [{ port }, game] = await Promise.all([
      startBattleye(),
      started(SimulatedA2sServer.start({ port: 0 })),
    ]);
    const { step } = await diagnose({ port, queryPort: game.port }, { query: new A2sQuery() });
    expect(step('query')).toMatchObject({ status: 'passed', detail: expect.stringContaining('DayZ Test') });
  });

  it('prefers the game with the nearest port when several answer', async () => {
    const { port } = await startBattleye();
    const ours = { ...GAME, name: 'Ours', gamePort: port - 3 };
    const query = gamesAt({ [27_016]: GAME, [port - 2]: ours });
    expect((await diagnose({ port }, { query })).step('query').detail).toContain('Ours');
  });
});

describe('A password that is refused', () => {
  it('AT-24: hints at the stale active file, with the lines to copy and without the password', async () => {
    const { port } = await startBattleye();
    const query = gamesAt({ [27_016]: GAME });
    const { words, step, result } = await diagnose({ port, password: 'zebra-7' }, { query });
    expect(words).toBe(
      `${REACHED} port:passed protocol:passed login:failed ${NOTHING_AFTER_LOGIN} query:passed`,
    );
    expect(step('login').cause).toContain('BEServer_x64_active_');
    expect(step('login').config).toBe(`RConPassword <your password>\nRConPort ${port}\nRestrictRCon 0`);
    expect(result).toMatchObject({ success: false, response: '' });
    expect(result.message).toContain('refused the password');
  });

  it('AT-34: is also detected when the server just hangs up', async () => {
    const { port } = await startSource({ closesOnWrongPassword: true });
    const { words, step } = await diagnose({ type: 'source', port, password: 'zebra-7' });
    expect(words).toContain('protocol:passed login:failed command:not-reached');
    expect(step('login').cause).toContain('wrong');
  });

  it('is tried once', async () => {
    const server = await startBattleye();
    await diagnose({ port: server.port, password: 'zebra-7' });
    const logins = server.journal.entries.filter(({ type }) => type === 'login');
    expect(logins).toHaveLength(1);
  });
});

describe('A game server that cannot be reached', () => {
  it('has an unknown name', async () => {
    const { words, result } = await diagnose({ host: 'no-such-host.invalid' });
    expect(words).toMatch(/^name:failed( \S+:not-reached){8}$/);
    expect(result.message).toContain('no-such-host.invalid was not found');
  });

  it('has an address the operator forbids, and no byte is sent to it', async () => {
    const server = await startBattleye();
    const { words } = await diagnose({ port: server.port }, { deny: 'loopback' });
    expect(words).toMatch(/^name:passed address:failed( \S+:not-reached){7}$/);
    expect(server.journal.entries).toEqual([]);
  });

  it.each(['battleye', 'source'])('is down: nothing listens on its %s port', async (type) => {
    const { words, step } = await diagnose({ type, port: 9 });
    expect(words).toContain(`${REACHED} port:failed protocol:not-reached`);
    expect(step('port').detail).toBe('Nothing listens on 127.0.0.1:9.');
    expect(step('port').cause).toContain('down');
  });

  it('accepts the connection and stays silent', async () => {
    const { port } = await startSource({ silent: true });
    const { words } = await diagnose({ type: 'source', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
  });

  it('AT-43: sends impossible packet sizes', async () => {
    const { port } = await startSource({ hostileSize: -1 });
    const { words } = await diagnose({ type: 'source', port });
    expect(words).toMatch(/(protocol|login|command):failed/);
  });

  it('hangs up after each command', async () => {
    const { port } = await startSource({ closesAfterCommand: true });
    const { words, step, result } = await diagnose({ type: 'source', port });
    expect(words).toContain('keep-alive:failed');
    expect(step('keep-alive').fix).toContain('Choose the game of this server');
    expect(result).toMatchObject({ success: false, response: '' });
    expect(result.message).toContain('ends the connection after a command');
  });

  it('hangs up on a command, and is not called overloaded', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const hangsUp = () =>
      Promise.reject(new RconError('lost', 'The server closed the connection.', 'unknown'));
    const { step } = await diagnose({ type: 'source', port }, { drivers: [driverWith(hangsUp)] });
    expect(step('command')).toMatchObject({ status: 'failed', detail: 'The server closed the connection.' });
    expect(step('command').cause).toBe('The game server ends the connection after a command.');
    const silent = () => Promise.reject(new RconError('timed-out', 'No answer.', 'unknown'));
    const silence = await diagnose({ type: 'source', port }, { drivers: [driverWith(silent)] });
    expect(silence.step('command').cause).toContain('overloaded or still loading');
  });

  it('does not answer the query port that was given, and the verdict says so', async () => {
    const { port } = await startBattleye();
    const { step, result } = await diagnose({ port, queryPort: 27_016 });
    expect(step('query').status).toBe('failed');
    expect(result).toMatchObject({ success: false, message: expect.stringContaining('Query port 27016') });
  });
});

describe('The game', () => {
  it('is recognised by the answer to a query', async () => {
    const { port } = await startBattleye();
    const query = gamesAt({ [27_016]: { ...GAME, appId: 107_410 } });
    expect((await diagnose({ port, queryPort: 27_016 }, { query })).result.game).toBe('arma3');
  });

  it('is recognised by the reply to the check', async () => {
    const times = { queuedAt: 0, sentAt: 0, answeredAt: 0 };
    const reply = { text: "Couldn't find the command: version.", complete: true, ...times };
    const { port } = await startListener(() => Buffer.alloc(0));
    const drivers = [driverWith(() => Promise.resolve(reply))];
    expect((await diagnose({ type: 'source', port }, { drivers })).result.game).toBe('conan');
  });

  it('is not guessed', async () => {
    const { port } = await startBattleye();
    expect((await diagnose({ port })).result.game).toBeNull();
  });
});

describe('A query port without a usable answer', () => {
  const where = '127.0.0.1:27016';
  const compressed = new GameQueryError(
    'protocol',
    `${where} answered the query in compressed form, which is not read.`,
  );

  it('is reported with its answer when that cannot be read', async () => {
    const { port } = await startBattleye();
    const { step } = await diagnose(
      { port, queryPort: 27_016 },
      { query: gamesAt({ [27_016]: compressed }) },
    );
    expect(step('query')).toMatchObject({
      status: 'failed',
      detail: compressed.message,
      cause: 'Another program has this port, or the game answers in a form that is not read.',
    });
  });

  it('is reported with the network error when it is closed', async () => {
    const { port } = await startBattleye();
    const game = await SimulatedA2sServer.start({ port: 0 });
    const queryPort = game.port;
    await game.stop();
    const { step } = await diagnose({ port, queryPort }, { query: new A2sQuery() });
    expect(step('query').detail).toBe(`The query did not reach 127.0.0.1:${queryPort} (ECONNREFUSED).`);
  });

  it('is reported with its reason among the usual ones, followed by the silent ones', async () => {
    const { port } = await startSource();
    const query = gamesAt({ [port]: compressed });
    const { step } = await diagnose({ type: 'source', port }, { query });
    expect(step('query')).toMatchObject({
      status: 'skipped',
      detail: `${compressed.message} No other usual query port answered: ${port - 1}, ${port + 1}, 27015.`,
    });
  });
});

describe('An answer without an end mark', () => {
  it('passes, and is not called cut short', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const reply = { text: 'Commands: …', complete: false, queuedAt: 0, sentAt: 0, answeredAt: 1 };
    const drivers = [driverWith(() => Promise.resolve(reply))];
    const { step, result } = await diagnose({ type: 'source', port }, { drivers });
    expect(step('command').detail).toBe('"help" was answered. The server did not say where the answer ends.');
    expect(result).toMatchObject({ success: true, response: 'Commands: …' });
  });
});

describe('The command that checks a server', () => {
  it("is that of the game's profile, or the protocol's when no game is chosen", async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const asked: string[] = [];
    const reply = { text: '1', complete: true, queuedAt: 0, sentAt: 0, answeredAt: 1 };
    const drivers = [driverWith((command) => Promise.resolve((asked.push(command), reply)))];
    const { step } = await diagnose({ type: 'source', port, wire: { check: 'seed' } }, { drivers });
    expect(step('command').detail).toBe('"seed" was answered.');
    await diagnose({ type: 'source', port }, { drivers });
    expect(asked).toEqual(['seed', 'seed', 'help', 'help']);
  });
});

describe('A diagnosis', () => {
  it('ends after twenty seconds, whatever hangs', async () => {
    const clock = new ManualClock();
    const stuck: RconDriver = {
      protocol: 'battleye',
      probeCommand: 'players',
      connect: (_target, _listener, signal) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(new RconError('closed', 'given up')));
        }),
    };
    const steps = doctorIn({ clock, drivers: [stuck] }).diagnose(HERE, new AbortController().signal);
    await steps.next();
    await steps.next();
    const port = steps.next();
    await clock.advance(20_000);
    expect((await port).value).toMatchObject({ id: 'port', status: 'not-reached' });
    expect((await steps.next()).value).toMatchObject({ id: 'protocol', status: 'not-reached' });
  });

  it('closes its session at the end, also when the caller stops early', async () => {
    const closed: string[] = [];
    const driver: RconDriver = {
      protocol: 'battleye',
      probeCommand: 'players',
      connect: () =>
        Promise.resolve({
          execute: () => Promise.reject(new RconError('lost', 'gone')),
          close: () => void closed.push('closed'),
        }),
    };
    await diagnose({}, { drivers: [driver] });
    expect(closed).toEqual(['closed']);

    const steps = doctorIn({ drivers: [driver] }).diagnose(HERE, new AbortController().signal);
    for (let count = 0; count < 3; count += 1) await steps.next();
    await steps.return({ success: false, message: '', response: '', steps: [], queryPort: null, game: null });
    expect(closed).toEqual(['closed', 'closed']);
  });

  it('stops once its client is gone', async () => {
    const server = await startBattleye();
    const gone = new AbortController();
    const steps = doctorIn().diagnose({ ...HERE, port: server.port }, gone.signal);
    await steps.next();
    await steps.next();
    gone.abort();
    expect((await steps.next()).done).toBe(true);
    expect(server.journal.entries).toEqual([]);
  });
});
