import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { SOCKET_MAX_SUBSCRIPTIONS } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { Authenticator } from '../../apps/server/src/auth/authenticator.js';
import { LiveWatch } from '../../apps/server/src/realtime/live-watch.js';
import { signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { bootOutpost, type BootedOutpost } from '../support/boot-app.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';

describe('the socket at /ws', () => {
  let outpost: BootedOutpost;
  let admin: RawClient;
  let owner: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    [outpost, game] = await Promise.all([bootOutpost(), startBattleye()]);
    admin = await signedInAdmin(outpost);
    owner = await signedInUser(outpost, admin, 'owner');
    await signedInUser(outpost, admin, 'other');
    server = (await owner.post<Server>('/api/servers', { name: 'Chernarus', ...battleyeAddress(game) })).body;
    await owner.post(`/api/servers/${server.id}/status`);
  });
  afterEach(() => {
    for (const client of open.splice(0)) client.close();
  });
  afterAll(async () => {
    await outpost.remove();
    await game.stop();
  });

  const connect = async (headers: Record<string, string>, autoPong = true): Promise<LiveClient> => {
    const client = await LiveClient.open(outpost.url, headers, { autoPong });
    open.push(client);
    return client;
  };
  const connectAs = (person: RawClient): Promise<LiveClient> => connect({ cookie: person.cookieHeader });
  const subscribe = async (client: LiveClient): Promise<void> => {
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('serverStatus');
  };
  const execute = (client: LiveClient, command: string, requestId = 'r1'): void =>
    client.send({ type: 'executeCommand', serverId: server.id, command, requestId });

  it('is closed to nobody, to a made-up token and to another site', async () => {
    const cookie = owner.cookieHeader;
    await expect(connect({})).rejects.toThrow('upgrade refused: 401');
    await expect(connect({ authorization: 'Bearer outpost_madeup' })).rejects.toThrow('upgrade refused: 401');
    await expect(connect({ cookie, origin: 'https://evil.example' })).rejects.toThrow('upgrade refused: 403');
  });

  it('tells a subscriber the status at once [S1.2 S3.10 S3.23]', async () => {
    const client = await connectAs(owner);
    client.send({ type: 'subscribe', serverId: server.id });
    const message = await client.next('serverStatus');
    expect(message).toMatchObject({ serverId: server.id, status: 'online', fallback: false, reason: null });
    expect(new Date(message.timestamp).getTime()).not.toBeNaN();
  });

  it('authenticates a burst of messages at most twice, and later messages again', async () => {
    const client = await connectAs(owner);
    const authentications = jest.spyOn(outpost.app.get(Authenticator), 'authenticate');
    try {
      for (let sent = 0; sent < 50; sent += 1) client.send({ type: 'subscribe', serverId: server.id });
      await client.next('serverStatus', () => client.received.length === 50);
      // The first check is already running while the other messages queue for a shared one.
      const asked = authentications.mock.calls.length;
      expect(asked).toBeLessThanOrEqual(2);
      client.send({ type: 'subscribe', serverId: server.id });
      await client.next('serverStatus', () => client.received.length === 51);
      expect(authentications).toHaveBeenCalledTimes(asked + 1);
    } finally {
      authentications.mockRestore();
    }
  });

  it('answers a command to its sender, and shows it to others who watch [S3.26 S3.27 S3.30]', async () => {
    const [sender, watcher] = [await connectAs(owner), await connectAs(admin)];
    await Promise.all([subscribe(sender), subscribe(watcher)]);
    execute(sender, 'players', 'mine');
    const answer = await sender.next('commandResponse');
    expect(answer).toMatchObject({ serverId: server.id, command: 'players', requestId: 'mine' });
    expect(answer.response).toContain('players in total');
    const seen = await watcher.next('command');
    expect(seen).toMatchObject({ actor: 'owner', command: 'players', historyId: answer.historyId });
    expect(sender.received.filter(({ type }) => type === 'command')).toEqual([]);
  });

  it('takes a command as binary JSON, with an API token [S7.34]', async () => {
    const { body } = await owner.post<CreatedApiToken>('/api/tokens', { name: 'bot', scope: 'manage' });
    const client = await connect({ authorization: `Bearer ${body.token}` });
    client.send(
      Buffer.from(JSON.stringify({ type: 'executeCommand', serverId: server.id, command: 'version' })),
    );
    expect((await client.next('commandResponse')).command).toBe('version');
  });

  it('accepts a read-only token for watching', async () => {
    const { body } = await owner.post<CreatedApiToken>('/api/tokens', { name: 'screen', scope: 'read' });
    const client = await connect({ authorization: `Bearer ${body.token}` });
    await subscribe(client);
    execute(client, 'players');
    expect((await client.next('commandError')).error).toBe('This API token may only read');
  });

  it('carries what the game server prints on its own [S3.25]', async () => {
    const client = await connectAs(owner);
    await subscribe(client);
    game.say('(Side) Bravo: hello');
    const line = await client.next('consoleUpdate', ({ response }) => response.includes('hello'));
    expect(line).toMatchObject({ serverId: server.id, response: '(Side) Bravo: hello' });
  });

  it('keeps the server of one from another [S3.24]', async () => {
    const client = await connectAs(await signIn(outpost, 'other'));
    client.send({ type: 'subscribe', serverId: server.id });
    execute(client, 'players');
    expect(await client.next('connectionError')).toMatchObject({ error: 'Server not found' });
    expect((await client.next('commandError')).error).toBe('Server not found');
    game.say('(Side) Bravo: secret');
    const observer = await connectAs(owner);
    await subscribe(observer);
    execute(observer, 'version');
    await observer.next('commandResponse');
    expect(JSON.stringify(client.received)).not.toContain('secret');
  });

  it.each([
    ['not JSON', '{"type":'],
    ['an array', '[1,2]'],
    ['no type', '{}'],
    ['an unknown type', '{"type":"shutdown"}'],
    ['no server', '{"type":"subscribe"}'],
    ['no command', '{"type":"executeCommand","serverId":1}'],
    ['a command of two lines', '{"type":"executeCommand","serverId":1,"command":"a\\nb"}'],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('answers %s with commandError and goes on [S3.28]', async (_case, frame) => {
    const client = await connectAs(owner);
    client.send(frame);
    expect((await client.next('commandError')).error).not.toBe('');
    execute(client, 'version');
    expect((await client.next('commandResponse')).response).not.toBe('');
  });

  it('closes on a message that is too large', async () => {
    const client = await connectAs(owner);
    client.send({ type: 'executeCommand', serverId: server.id, command: 'x'.repeat(100_000) });
    expect(await client.closed).toBe(1009);
  });

  it('refuses a flood, and answers the rest', async () => {
    const client = await connectAs(owner);
    for (let index = 0; index < 200; index++) execute(client, 'version', `n${index}`);
    const refused = await client.next('commandError');
    expect(refused.error).toBe('Too many messages at once');
    await client.next('commandResponse');
    const settled = (): number => client.received.filter(({ type }) => type.startsWith('command')).length;
    await client.next('commandResponse', () => settled() === 200);
    expect(settled()).toBe(200);
  });

  it('accepts all subscriptions of a reconnecting browser at once', async () => {
    const client = await connectAs(owner);
    for (let index = 0; index < SOCKET_MAX_SUBSCRIPTIONS; index++) {
      client.send({ type: 'subscribe', serverId: server.id });
    }
    const answers = (): number => client.received.length;
    await client.next('serverStatus', () => answers() === SOCKET_MAX_SUBSCRIPTIONS);
    expect(client.received.filter(({ type }) => type !== 'serverStatus')).toEqual([]);
  });

  it('ends with the session it was opened with', async () => {
    const session = await signIn(outpost, 'owner');
    const client = await connectAs(session);
    await subscribe(client);
    await session.post('/api/logout');
    expect(await client.closed).toBe(4401);
  });

  it('no longer shows other servers to a former admin', async () => {
    const { id } = (await (await signIn(outpost, 'other')).get<User>('/api/user')).body;
    await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
    const client = await connectAs(await signIn(outpost, 'other'));
    await subscribe(client);
    await admin.post(`/api/set-admin/${id}`, { isAdmin: false });
    execute(client, 'players');
    expect((await client.next('commandError')).error).toBe('Server not found');
    game.say('(Side) Bravo: for the owner');
    const observer = await connectAs(owner);
    await subscribe(observer);
    game.say('(Side) Bravo: after it');
    await observer.next('consoleUpdate', ({ response }) => response.includes('after it'));
    expect(JSON.stringify(client.received)).not.toContain('for the owner');
  });

  it('closes the socket of an unresponsive browser, and keeps that of a responsive one', async () => {
    const watch = outpost.app.get(LiveWatch);
    const dead = await connect({ cookie: owner.cookieHeader }, false);
    const alive = await connectAs(owner);
    const ponged = new Promise((resolve) => alive.socket.once('ping', resolve));
    await watch.beat();
    await ponged;
    execute(alive, 'version');
    await alive.next('commandResponse');
    await watch.beat();
    expect(await dead.closed).toBe(1006);
    expect(alive.socket.readyState).toBe(alive.socket.OPEN);
  });

  it('tells the owner when a server comes and goes, without a subscription [S7.37]', async () => {
    const client = await connectAs(admin);
    const fresh = await startBattleye();
    const { port } = fresh;
    const { id } = (await admin.post<Server>('/api/servers', { name: 'Fresh', ...battleyeAddress({ port }) }))
      .body;
    const next = (status: string): Promise<unknown> =>
      client.next('serverStatus', (message) => message.serverId === id && message.status === status);
    await next('online');
    await fresh.stop();
    await admin.post(`/api/servers/${id}/command`, { command: 'players' });
    expect(await next('offline')).toMatchObject({ reason: expect.stringMatching(/./) });
  }, 20_000);
});
