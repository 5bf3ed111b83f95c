import { createServer, type AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { type RconError } from '../errors.js';
import { TelnetDriver } from './telnet.driver.js';
import { cleanUps, closeAll, RecordingListener, open, PASSWORD, serve } from './testing/telnet-links.js';

afterEach(closeAll);

const kindOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error as RconError).kind,
  );

describe('TelnetDriver', () => {
  it('AT-60a: ends an answer by silence where no pattern is known, also on a server that hides executions', async () => {
    for (const hidesExecution of [false, true]) {
      const server = await serve({ faults: { hidesExecution } });
      const { link } = await open(server);
      expect((await link.execute('ban list')).text).toContain('Ban list entries:');
      expect((await link.execute('say "Привет"')).text).toBe('');
      expect(server.commands.at(-1)).toBe('say "Привет"');
    }
  });

  it('delivers joins, chat and the rest of the log as messages', async () => {
    const server = await serve();
    const { listener } = await open(server);
    server.log('INF', "GMSG: Player 'Rowan' joined the game");
    server.chat('Rowan', 'Steam_76561198000000001', 'hello');
    server.log('WRN', 'low memory');
    server.log('INF', "GMSG: Player 'Rowan' left the game");
    await listener.until(() => listener.messages.length === 4);
    expect(listener.messages).toEqual([
      "GMSG: Player 'Rowan' joined the game",
      "Chat (from 'Steam_76561198000000001', entity id '171', to 'Global'): 'Rowan': hello",
      'WRN low memory',
      "GMSG: Player 'Rowan' left the game",
    ]);
  });

  it('logs in without sending a password where none is set', async () => {
    const server = await serve({ password: '' });
    const { link } = await open(server);
    expect((await link.execute('gettime')).text).toBe('Day 7, 10:22');
    expect(server.commands).toEqual(['gettime']);
  });

  it('distinguishes a refusal, a blocked address, a silent port and a closed one, without the password', async () => {
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

  it('notices at once when the server closes, and reports that the command in flight may have run', async () => {
    const server = await serve({ faults: { silent: true } });
    const { link, listener } = await open(server);
    const waiting = link.execute('saveworld').catch((error: unknown) => error);
    while (server.commands.length === 0) await new Promise((resolve) => setImmediate(resolve));
    server.disconnectAll();
    expect(await waiting).toMatchObject({ kind: 'lost', fate: 'unknown' });
    await listener.until(() => listener.ends.length === 1);
    expect(listener.ends).toMatchObject([{ kind: 'lost' }]);
  });

  it('respects the command length limit of the game', async () => {
    const server = await serve();
    const target = {
      address: '127.0.0.1',
      port: server.port,
      password: PASSWORD,
      wire: { maxCommandBytes: 8 },
    };
    const link = await new TelnetDriver().connect(target, new RecordingListener());
    cleanUps.push(() => link.close());
    await expect(link.execute('saveworld')).rejects.toMatchObject({
      kind: 'invalid-command',
      fate: 'not-sent',
    });
    expect((await link.execute('gettime')).text).toBe('Day 7, 10:22');
  });
});
