import { afterEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type ExecuteOptions, type RconLink } from '../driver.js';
import { type RconError } from '../errors.js';
import { SOURCE_PERSONALITIES, type SourcePersonalityName } from './simulator/personalities.js';
import {
  SimulatedSourceServer,
  type SimulatedSourceServerOptions,
} from './simulator/simulated-source-server.js';
import { SimulatedWorld } from './simulator/simulated-world.js';
import { SOURCE_DIALECTS, type SourceDialectName } from './source.dialects.js';
import { SourceDriver } from './source.driver.js';

const PASSWORD = 'correct horse';
const LONG = Array.from({ length: 900 }, (_, index) => `player ${index} Имя`).join('\n');
const world = (): SimulatedWorld => new SimulatedWorld(undefined, { longlist: LONG });

/** Runs five times as fast as real time, which shortens the silences that end a reply. */
const hurriedClock: Clock = {
  now: () => systemClock.now() * 5,
  schedule: (delayMs, callback) => systemClock.schedule(delayMs / 5, callback),
};

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function serve(options: Partial<SimulatedSourceServerOptions> = {}): Promise<SimulatedSourceServer> {
  const server = await SimulatedSourceServer.start({
    port: 0,
    password: PASSWORD,
    world: world(),
    ...options,
  });
  cleanUps.push(() => server.stop());
  return server;
}

interface Opened {
  readonly link: RconLink;
  readonly messages: string[];
  readonly closed: Promise<RconError>;
}

async function open(
  server: { readonly port: number },
  dialect: SourceDialectName = 'generic',
  password = PASSWORD,
  clock: Clock = hurriedClock,
): Promise<Opened> {
  const driver = new SourceDriver(clock, { dialect: SOURCE_DIALECTS[dialect] });
  const messages: string[] = [];
  let onClosed!: (reason: RconError) => void;
  const closed = new Promise<RconError>((resolve) => (onClosed = resolve));
  const listener = { onMessage: (text: string) => void messages.push(text), onClosed };
  const link = await driver.connect({ address: '127.0.0.1', port: server.port, password }, listener);
  cleanUps.push(() => link.close());
  return { link, messages, closed };
}

const executed = async (link: RconLink, command: string, options?: ExecuteOptions): Promise<string> =>
  (await link.execute(command, options)).text;

describe('SourceDriver with the generic dialect', () => {
  it.each(Object.keys(SOURCE_PERSONALITIES) as SourcePersonalityName[])(
    'AT-35, AT-58: gets the complete reply of each command from a server like %s',
    async (personality) => {
      const server = await serve({ personality });
      const { link } = await open(server);
      const texts = await Promise.all(
        ['echo one', 'longlist', 'echo два', 'players'].map((command) => executed(link, command)),
      );
      expect(texts.slice(0, 3)).toEqual(['one', LONG, 'два']);
      expect(texts[3]).toMatch(/^Players connected \(3\):\n-Rowan\n-Dana Lee\n-Мирон\n$/);
      expect(server.journal.count('connected')).toBe(1);
      expect(server.journal.count('malformed')).toBe(0);
    },
  );

  it.each([1, 7, 'packets', 'glued'] as const)(
    'AT-31: reads replies split into writes of %s',
    async (chunking) => {
      const server = await serve({
        faults: { chunking },
        world: new SimulatedWorld(undefined, { l: LONG.slice(0, 5000) }),
      });
      // This server answers marks, so no silence is needed: a stopped clock makes the test independent of load.
      const { link } = await open(server, 'generic', PASSWORD, new ManualClock());
      expect(await executed(link, 'l')).toBe(LONG.slice(0, 5000));
      expect(await executed(link, 'echo after')).toBe('after');
    },
  );

  it('AT-45: runs a hundred queued commands in order on a server that reads one packet per read', async () => {
    const server = await serve({ personality: 'minecraft' });
    const { link } = await open(server);
    const commands = Array.from({ length: 100 }, (_, index) => `echo ${index}`);
    // They run one after the other; how long the last one takes is not tested here.
    const patient = { timeoutMs: 3_600_000 };
    expect(await Promise.all(commands.map((command) => executed(link, command, patient)))).toEqual(
      commands.map((command) => command.slice(5)),
    );
    expect(server.journal.commands).toEqual(commands);
  });

  it('AT-37: continues after the stray bytes of Squad', async () => {
    const { link } = await open(await serve({ personality: 'squad' }));
    for (let i = 0; i < 5; i += 1) expect(await executed(link, `echo ${i}`)).toBe(`${i}`);
  });

  it('AT-48: delivers console lines of Rust and ends "say"', async () => {
    const server = await serve({ personality: 'rust' });
    const { link, messages } = await open(server);
    expect(await executed(link, 'say hello')).toBe('');
    expect(await executed(link, 'echo after')).toBe('after');
    expect(messages).toEqual(['[CHAT] SERVER: hello']);
  });

  it('AT-49: keeps unsolicited packets out of the reply', async () => {
    const server = await serve({
      faults: {
        unsolicited: [
          { id: 0, type: 0, body: 'Keep Alive' },
          { id: -1, type: 4, body: 'saving' },
          { id: 9, type: 1, body: 'chat' },
        ],
      },
    });
    const { link, messages } = await open(server);
    expect(await executed(link, 'echo own')).toBe('own');
    expect(messages).toEqual(['saving', 'chat']);
  });

  it('AT-57: drops a late reply and continues', async () => {
    const server = await serve();
    const { link } = await open(server);
    await executed(link, 'echo first');
    server.faults.delayMs = 150;
    await expect(link.execute('echo late', { timeoutMs: 100 })).rejects.toMatchObject({
      kind: 'timed-out',
      fate: 'unknown',
    });
    expect(await executed(link, 'echo next')).toBe('next');
  });

  it('AT-40: answers with what has arrived when a server announced more, and closes the connection', async () => {
    const server = await serve({ personality: 'palworld', faults: { sizeError: 4 } });
    const { link, closed } = await open(server);
    expect(await link.execute('echo Имя')).toMatchObject({ text: 'Имя', complete: false });
    expect((await closed).kind).toBe('lost');
  });
});

describe('SourceDriver logging in', () => {
  it.each(Object.keys(SOURCE_PERSONALITIES) as SourcePersonalityName[])(
    'AT-32, AT-33, AT-34, AT-60b: tries a wrong password exactly once on a server like %s',
    async (personality) => {
      const server = await serve({ personality });
      await expect(open(server, 'generic', 'wrong')).rejects.toMatchObject({ kind: 'refused' });
      expect(server.journal.count('refused')).toBe(1);
      expect(server.journal.count('connected')).toBe(1);
    },
  );

  it('rejects with port-closed where nothing listens', async () => {
    const server = await serve();
    await server.stop();
    await expect(open(server)).rejects.toMatchObject({ kind: 'port-closed' });
  });

  it('rejects with no-answer when the server accepts the connection and stays silent', async () => {
    const server = await serve({ faults: { silent: true } });
    const driver = new SourceDriver(systemClock, { loginTimeoutMs: 30 });
    const target = { address: '127.0.0.1', port: server.port, password: PASSWORD };
    const silent = { onMessage: () => undefined, onClosed: () => undefined };
    await expect(driver.connect(target, silent)).rejects.toMatchObject({ kind: 'no-answer' });
  });

  it('does not reveal the password in a journal or an error', async () => {
    const server = await serve();
    const failure: unknown = await open(server, 'generic', 'hunter2-secret').catch((error: unknown) => error);
    expect(JSON.stringify([server.journal.entries, String(failure)])).not.toContain('hunter2');
  });
});

describe('SourceDriver on a connection that ends', () => {
  it('AT-53: reports the end at once and rejects every pending command', async () => {
    const server = await serve({ bootDelayMs: 60_000 });
    const { link, closed } = await open(server);
    await executed(link, 'version');
    const running = link.execute('quit');
    const waiting = link.execute('players');
    await expect(running).rejects.toMatchObject({ kind: 'lost', fate: 'unknown' });
    await expect(waiting).rejects.toMatchObject({ kind: 'lost', fate: 'not-sent' });
    expect((await closed).kind).toBe('lost');
  });

  it.each([0x48545450, -1, 9, 0x7fffffff])(
    'AT-43: ends with a typed error at a size of %i',
    async (hostileSize) => {
      const server = await serve();
      const { link, closed } = await open(server);
      server.faults.hostileSize = hostileSize;
      await expect(link.execute('version')).rejects.toMatchObject({ kind: 'protocol', fate: 'unknown' });
      expect((await closed).kind).toBe('protocol');
    },
  );

  it('AT-60c: ends with a typed error when the size field does not include the zeros', async () => {
    const server = await serve({ personality: 'minecraft' });
    const { link } = await open(server);
    server.faults.sizeError = -2;
    await expect(link.execute('version')).rejects.toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(/Non-conforming/),
    });
  });

  it.each(['generic', 'palworld'] as const)(
    'gets the reply of a server that closes after each command (%s)',
    async (dialect) => {
      const server = await serve({ personality: 'palworld', faults: { closesAfterCommand: true } });
      const { link, closed } = await open(server, dialect);
      expect(await executed(link, 'echo once')).toBe('once');
      expect((await closed).kind).toBe('lost');
    },
  );

  it('settles the command whose reply was cut off by a reset', async () => {
    const server = await serve({ faults: { resetsInReply: true } });
    const { link, closed } = await open(server);
    const [outcome] = await Promise.allSettled([link.execute('longlist')]);
    if (outcome.status === 'fulfilled') expect(outcome.value.complete).toBe(false);
    else expect(outcome.reason).toMatchObject({ kind: 'lost', fate: 'unknown' });
    expect((await closed).kind).toBe('lost');
  });
});

describe('SourceDriver with a named dialect', () => {
  it.each([
    ['srcds', 'srcds'],
    ['minecraft', 'minecraft'],
    ['palworld', 'palworld'],
    ['zomboid', 'zomboid'],
    ['conan', 'conan'],
    ['factorio', 'factorio'],
    ['rust', 'rust'],
    ['squad', 'squad'],
  ] as const)('%s gets short and long replies whole', async (dialect, personality) => {
    const { link } = await open(await serve({ personality }), dialect);
    expect(await executed(link, 'longlist')).toBe(LONG);
    expect(await executed(link, 'echo own')).toBe('own');
  });

  it('AT-39: closes the connection to a server without ids after a time-out', async () => {
    const server = await serve({ personality: 'palworld', faults: { delayMs: 100 } });
    const { link, closed } = await open(server, 'palworld');
    await expect(link.execute('players', { timeoutMs: 100 })).rejects.toMatchObject({ kind: 'timed-out' });
    expect((await closed).kind).toBe('lost');
    await expect(link.execute('players')).rejects.toMatchObject({ fate: 'not-sent' });
  });
});
