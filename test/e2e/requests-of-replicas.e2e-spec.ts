import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ExecuteCommandResponse } from '@outpost/contracts/console.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type CreatedApiToken } from '@outpost/contracts/tokens.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { type SimulatedSourceServer } from '@outpost/rcon-protocol/source/simulator/simulated-source-server.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import { CommandRecorded } from '../../apps/server/src/rcon/rcon.events.js';
import { signedInUser } from '../support/accounts.js';
import { type Answer, RawClient } from '../support/api.js';
import {
  battleyeAddress,
  sourceAddress,
  startBattleye,
  startSource,
  worldOf,
} from '../support/game-servers.js';
import { HolderAndOther } from '../support/holder-and-other.js';
import { LiveClient } from '../support/live-client.js';
import { type TestPanel } from '../support/replicas.js';
import { type WatchedBus } from '../support/watched-bus.js';

const MIB = 1024 * 1024;
/** Every character takes six in JSON: 20 MiB. */
const LONG = '\u0001'.repeat((20 * MIB) / 6);

/** What differs from call to call, or says how the bytes of an answer were sent. */
const CHANGING = /^(?:date|etag|x-request-id|keep-alive|connection|content-length|transfer-encoding)$/;

/** What two answers to the same call have in common. */
const content = ({ status, body, headers }: Answer) => ({
  status,
  body: { ...(body as object), requestId: undefined, readAt: undefined },
  headers: Object.fromEntries([...headers].filter(([name]) => !CHANGING.test(name))),
});

describe('A replica that does not hold a game server', () => {
  let replicas: HolderAndOther;
  let bus: WatchedBus;
  let holder: TestPanel;
  let other: TestPanel;
  let there: RawClient;
  let here: RawClient;
  let battleye: SimulatedBattleyeServer;
  let source: SimulatedSourceServer;
  let server: Server;
  let dayz: string;
  let zomboid: string;
  const recorded: CommandRecorded['record'][] = [];

  beforeAll(async () => {
    [replicas, battleye, source] = await Promise.all([
      HolderAndOther.start(2, { TRUST_PROXY: '127.0.0.1' }),
      startBattleye(),
      startSource({ world: worldOf({ everything: LONG }) }),
    ]);
    ({ bus, holder, other, admin: there } = replicas);
    here = there.at(other);
    server = await replicas.add('Chernarus', battleyeAddress(battleye));
    dayz = `/api/servers/${server.id}`;
    zomboid = `/api/servers/${(await replicas.add('Muldraugh', { ...sourceAddress(source), game: 'zomboid' })).id}`;
    holder.app.get(EventBus).subscribe(CommandRecorded, ({ record }) => void recorded.push(record));
  });
  afterAll(async () => {
    await replicas.remove();
    await Promise.all([battleye.stop(), source.stop()]);
  });
  beforeEach(() => {
    bus.requests = 0;
    recorded.length = 0;
  });

  it('answers like the one that does', async () => {
    const calls: readonly [method: string, path: string, body?: object][] = [
      ['POST', `${dayz}/command`, { command: 'version' }],
      ['POST', `${dayz}/command`, { command: 'no such thing' }],
      ['POST', `${dayz}/status`],
      ['POST', `${dayz.replace('api/servers', 'API/Servers')}/Status/`],
      ['POST', `${dayz}/reconnect`],
      ['GET', `${dayz}/players`],
      ['GET', `${dayz}/bans`],
      ['POST', `${zomboid}/players/refresh`],
      ['GET', `${zomboid}/bans`],
      ['POST', `${zomboid}/players/kick`, { playerId: 'nobody' }],
    ];
    for (const [method, path, body] of calls) {
      const local = await there.send(method, path, body);
      bus.requests = 0;
      expect([path, content(await here.send(method, path, body))]).toEqual([path, content(local)]);
      expect([path, bus.requests]).toEqual([path, 1]);
    }
  });

  it('refuses what the holder refuses, in its words', async () => {
    const user = await signedInUser(holder, there, 'user');
    const { body: token } = await there.post<CreatedApiToken>('/api/tokens', { name: 'r', scope: 'read' });
    const bearer = { authorization: `Bearer ${token.token}` };
    const callers: readonly (readonly [RawClient, RawClient])[] = [
      [new RawClient(holder.url), new RawClient(other.url)],
      [user, user.at(other)],
      [new RawClient(holder.url, bearer), new RawClient(other.url, bearer)],
    ];
    const codes: unknown[] = [];
    for (const [local, remote] of callers) {
      const refusal = await local.fail('POST', `${dayz}/command`, { command: 'version' });
      const passedOn = await remote.fail('POST', `${dayz}/command`, { command: 'version' });
      const { requestId, ...problem } = passedOn.body;
      expect({ ...refusal.body, requestId }).toEqual({ ...problem, requestId });
      expect(passedOn.headers.get('x-request-id')).toBe(requestId);
      codes.push(problem.code);
    }
    expect(codes).toEqual(['not_signed_in', 'not_found', 'token_scope_too_small']);
    expect(bus.requests).toBe(3);
  });

  it('refuses malformed calls as the holder does', async () => {
    const bodies = [
      { command: '' },
      { command: 'version', also: 1 },
      '{"command"',
      { command: 'x'.repeat(MIB) },
    ];
    const codes: unknown[] = [];
    for (const body of bodies) {
      const local = await there.fail('POST', `${dayz}/command`, body);
      const remote = await here.fail('POST', `${dayz}/command`, body);
      expect(remote.body).toEqual({ ...local.body, requestId: remote.body.requestId });
      codes.push(remote.body.code);
    }
    expect(codes).toEqual(['validation_failed', 'validation_failed', 'malformed_body', 'body_too_large']);
  });

  it('passes on the address and the host of the client behind a proxy', async () => {
    const proxy = {
      origin: 'https://panel.example',
      'x-forwarded-host': 'panel.example',
      'x-forwarded-for': '203.0.113.7',
    };
    const answer = await there.at(other, proxy).post(`${dayz}/command`, { command: 'version' });
    expect([answer.status, bus.requests]).toEqual([200, 1]);
    expect(recorded.map(({ address, source: via }) => [address, via])).toEqual([['203.0.113.7', 'panel']]);

    const stranger = { ...proxy, origin: 'https://evil.example' };
    const refused = await there.at(other, stranger).fail('POST', `${dayz}/command`, { command: 'version' });
    expect([refused.body.code, bus.requests]).toEqual(['foreign_origin', 1]);
  });

  it('logs a call under one id at both replicas', async () => {
    const { headers } = await here.post(`${dayz}/status`);
    const id = headers.get('x-request-id') ?? '';
    const lines = [holder, other].map(({ log }) => log.all.filter((line) => line.includes(id)).length);
    expect(lines).toEqual([1, 1]);
  });

  it('passes answers on that are many megabytes long', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const client = there.at(other, { 'accept-encoding': encoding });
      const command = { command: 'everything' };
      const { body } = await client.post<ExecuteCommandResponse>(`${zomboid}/command`, command);
      expect([encoding, body.response.length]).toEqual([encoding, LONG.length]);
      expect(body.response === LONG).toBe(true);
    }
  });

  it('reads the headers of an answer without its body', async () => {
    const head = await here.send('HEAD', `${dayz}/players`);
    expect([head.status, head.body, bus.requests]).toEqual([200, undefined, 1]);
  });

  it('goes on when a client leaves before its answer', async () => {
    source.faults.delayMs = 300;
    const before = source.journal.commands.length;
    const call = replicas.leavableCommand(zomboid, 'version');
    while (source.journal.commands.length === before) await nextTurn();
    call.destroy();
    const next = await here.post<ExecuteCommandResponse>(`${zomboid}/command`, { command: 'save' });
    source.faults.delayMs = 0;
    expect(next.body.response).toContain('saved');
    // It was under way: what the game server has received is carried out and recorded, as at the holder itself.
    expect(recorded.map(({ command }) => command)).toEqual(['version', 'save']);
  });

  it('executes commands of sockets at the holder, as those of its own', async () => {
    const [far, near] = await Promise.all(
      [other, holder].map(({ url }) => LiveClient.open(url, { cookie: there.cookieHeader })),
    );
    const order = { type: 'executeCommand', serverId: server.id, command: 'version', requestId: 'r1' };
    const answers: object[] = [];
    for (const socket of [near, far]) {
      socket?.send(order);
      answers.push({ ...(await socket?.next('commandResponse')) });
    }
    const changing = {
      timestamp: expect.any(String) as unknown,
      historyId: expect.any(Number) as unknown,
      durationMs: expect.any(Number) as unknown,
    };
    expect(answers[1]).toEqual({ ...answers[0], ...changing });
    expect(bus.requests).toBe(1);
    const fields = {
      at: expect.any(Date) as unknown,
      historyId: changing.historyId,
      durationMs: changing.durationMs,
    };
    const origin = expect.any(String) as unknown;
    expect(recorded[1]).toEqual({ ...recorded[0], ...fields, origin });
    expect(recorded[1]?.origin).not.toBe(recorded[0]?.origin);
    far?.close();
    near?.close();
  });

  it('tells a socket why the holder refuses its command', async () => {
    const { body: token } = await there.post<CreatedApiToken>('/api/tokens', { name: 's', scope: 'read' });
    const socket = await LiveClient.open(other.url, { authorization: `Bearer ${token.token}` });
    const order = { type: 'executeCommand', serverId: server.id, command: 'version', requestId: 'r2' };
    socket.send(order);
    const refusal = await socket.next('commandError');
    expect(refusal).toMatchObject({ requestId: 'r2', serverId: server.id });
    expect(refusal.messages).toMatchObject({ error: { code: 'auth.api_token_is_read_only' } });
    expect([bus.requests, recorded]).toEqual([1, []]);
    socket.close();
  });
});
