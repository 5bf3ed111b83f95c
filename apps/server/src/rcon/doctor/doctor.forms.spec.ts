import { afterEach, describe, expect, it } from '@jest/globals';
import { A2sQuery } from '@outpost/game-query/a2s/a2s.query.js';
import { SimulatedA2sServer } from '@outpost/game-query/simulator/simulated-a2s-server.js';
import { SimulatedTelnetServer } from '@outpost/rcon-protocol/telnet/simulator/simulated-telnet-server.js';
import {
  SimulatedWebrconServer,
  WRONG_PASSWORD_HABITS,
} from '@outpost/rcon-protocol/webrcon/simulator/simulated-webrcon-server.js';
import {
  PASSWORD,
  GAME,
  gamesAt,
  running,
  started,
  startBattleye,
  startSource,
  startWebServer,
  startListener,
  startVanillaMinecraft,
  MINECRAFT_KICK,
  diagnose,
  stopAll,
} from './testing/doctor-fixture.js';

afterEach(stopAll);

describe('A form with a wrong value', () => {
  it('AT-64: BattlEye chosen, Source answers', async () => {
    const server = await startSource();
    const { words, step } = await diagnose({ port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('Source RCON answers');
    expect(step('protocol').fix).toContain('Source');
  });

  it('AT-64: BattlEye chosen, a telnet console answers, and counts no wrong password', async () => {
    for (const password of [PASSWORD, '']) {
      const server = await started(SimulatedTelnetServer.start({ port: 0, password }));
      const { words, step } = await diagnose({ port: server.port });
      expect(words).toContain('port:passed protocol:failed login:not-reached');
      expect(step('protocol').fix).toBe('Choose the server type Telnet.');
      // The server has read everything by the time it sees the connection end.
      while (server.clients > 0) await new Promise((resolve) => setImmediate(resolve));
      expect(server.logins).toEqual({ accepted: 0, refused: 0 });
    }
  });

  it('AT-64: Source chosen, a telnet console answers', async () => {
    const server = await started(SimulatedTelnetServer.start({ port: 0, password: PASSWORD }));
    const { words, step } = await diagnose({ type: 'source', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type Telnet.');
  });

  it('AT-64: Source chosen, BattlEye answers, and never sees the password', async () => {
    const server = await startBattleye();
    const { words, step } = await diagnose({ type: 'source', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type BattlEye.');
    expect(server.clientCount).toBe(0);
  });

  it.each(['battleye', 'source'])('%s chosen, a web server answers', async (type) => {
    const { port } = await startWebServer();
    const { words, step } = await diagnose({ type, port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toContain('+rcon.web 0');
  });

  it.each(['battleye', 'source'])('%s chosen, the query port entered', async (type) => {
    const game = await started(SimulatedA2sServer.start({ port: 0 }));
    const { words, step } = await diagnose(
      { type, port: game.port, queryPort: game.port },
      { query: new A2sQuery() },
    );
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('answers queries');
  });

  it('WebRCON chosen, Source answers: the password is not mentioned', async () => {
    const server = await startSource();
    const { words, step } = await diagnose({ type: 'webrcon', port: server.port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').fix).toBe('Choose the server type Source.');
  });

  it('WebRCON chosen, the port accepts connections but opens no WebSocket', async () => {
    const { port } = await startListener(() => Buffer.alloc(0));
    const { words, step } = await diagnose({ type: 'webrcon', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain('opens no WebSocket');
  });

  it.each(WRONG_PASSWORD_HABITS)(
    'WebRCON correctly chosen, the password is wrong: the server %s',
    async (habit) => {
      const options = { port: 0, password: PASSWORD, wrongPassword: habit };
      const { port } = await started(SimulatedWebrconServer.start(options));
      const { words } = await diagnose({ type: 'webrcon', port, password: 'zebra-7' });
      expect(words).toContain('port:passed protocol:passed login:failed');
    },
  );

  it.each([
    ['Minecraft', MINECRAFT_KICK, 'the port players connect to'],
    ['SSH', Buffer.from('SSH-2.0-OpenSSH_9.2\r\n'), 'administered'],
    ['TLS', Buffer.from([0x15, 3, 1, 0, 2, 2, 70]), 'web server'],
  ])('Source chosen, %s answers, and no packet size is quoted', async (name, bytes, cause) => {
    const { port } = await startListener(() => bytes);
    const { words, step, result } = await diagnose({ type: 'source', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toContain(name);
    expect(step('protocol').cause).toContain(cause);
    expect(result.message).not.toContain('bytes');
  });

  it('Source chosen, the game port of a vanilla Minecraft entered: the password is not mentioned', async () => {
    const { port } = await startVanillaMinecraft();
    const { words, step, result } = await diagnose({ type: 'source', port });
    expect(words).toContain('port:passed protocol:failed login:not-reached');
    expect(step('protocol').detail).toBe(`Minecraft answers on 127.0.0.1:${port} as it answers players.`);
    expect(step('protocol').fix).toContain('rcon.port');
    expect(JSON.stringify(result)).not.toContain('assword');
  });

  it('the game port entered, as the game itself reports', async () => {
    const { port } = await startBattleye();
    await running.splice(0)[0]?.stop();
    const query = gamesAt({ [27_016]: { ...GAME, gamePort: port } });
    const { words, step } = await diagnose({ port }, { query });
    expect(words).toContain('port:failed protocol:not-reached');
    expect(step('port').cause).toContain('the port players connect to');
    expect(step('port').config).toContain(`RConPort ${port + 3}`);
  });
});
