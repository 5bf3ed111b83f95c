import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Problem } from '@outpost/contracts/problems.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import {
  decodeReply,
  encodeMessage,
  type HolderMessage,
  requestsOf,
} from '../../apps/server/src/cluster/holder-messages.js';
import { HolderAnswers } from '../../apps/server/src/cluster/holder-answers.js';
import { ReplicaRejoined } from '../../apps/server/src/cluster/replica.events.js';
import { EventBus } from '../../apps/server/src/platform/event-bus.js';
import { CommandRecorded } from '../../apps/server/src/rcon/rcon.events.js';
import { Shutdown } from '../../apps/server/src/platform/shutdown.js';
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
import { type TestCluster, type TestPanel } from '../support/replicas.js';
import { asThePanel } from '../support/stored-rows.js';
import { type WatchedBus } from '../support/watched-bus.js';

describe('A request for a game server', () => {
  let replicas: HolderAndOther;
  let bus: WatchedBus;
  let cluster: TestCluster;
  let holder: TestPanel;
  let other: TestPanel;
  let third: TestPanel;
  let admin: RawClient;
  let here: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  let path: string;
  /** Commands have a number each, which is only seen once. */
  let count = 0;

  beforeAll(async () => {
    [replicas, game] = await Promise.all([HolderAndOther.start(3), startBattleye()]);
    ({ bus, cluster, holder, other, admin } = replicas);
    third = replicas.panel(2);
    here = admin.at(other);
    server = await replicas.add('Chernarus', battleyeAddress(game));
    path = `/api/servers/${server.id}`;
  });
  afterAll(async () => {
    await replicas.remove();
    await game.stop();
  });
  beforeEach(async () => {
    await cluster.give(server.id, holder);
    await here.post(`${path}/status`);
    bus.requests = 0;
    bus.onRequest = () => undefined;
    count += 1;
  });

  const command = (): string => `MaxPing ${count}`;
  const send = (by = here): Promise<Answer> => by.post(`${path}/command`, { command: command() });
  const codeOf = ({ status, body }: Answer): unknown => [status, (body as { code?: string }).code];
  const timesExecuted = (): number => game.journal.executed.filter((line) => line === command()).length;
  /** Outcomes of the command as stored, also of entries that were begun and never ended. */
  const history = async (): Promise<unknown> => {
    const sql = 'SELECT outcome FROM commands WHERE command = ? ORDER BY id';
    const rows = await asThePanel(holder.app).query<{ outcome: string }[]>(sql, [command()]);
    return rows.map(({ outcome }) => outcome);
  };
  /** From the next request on, the server is where `place` puts it. */
  const movedAt = (subject: string, place: () => void): void => {
    bus.onRequest = (asked) => {
      if (asked === subject) place();
    };
  };

  it('is sent again, once, if it named an old lease', async () => {
    await cluster.give(server.id, holder);
    const answer = await send();
    expect([answer.status, bus.requests, timesExecuted(), await history()]).toEqual([
      200,
      2,
      1,
      ['executed'],
    ]);
  });

  it('is sent again if nobody answers any more where it was sent', async () => {
    const lease = cluster.leases.get(server.id);
    cluster.leases.set(server.id, { replicaId: 'gone', epoch: 7 });
    other.forget(server.id);
    movedAt(requestsOf('gone'), () => cluster.leases.set(server.id, lease ?? { replicaId: '', epoch: 0 }));
    const answer = await send();
    expect([answer.status, bus.requests, timesExecuted()]).toEqual([200, 2, 1]);
  });

  it('waits for a holder', async () => {
    const lease = cluster.leases.get(server.id);
    cluster.leases.delete(server.id);
    other.forget(server.id);
    const sent = send();
    // It has looked for a holder by then.
    await new RawClient(other.url).get('/api/health');
    if (lease) cluster.leases.set(server.id, lease);
    expect([(await sent).status, bus.requests, timesExecuted()]).toEqual([200, 1, 1]);
  });

  it('waits for a holder only if its sender may see the server', async () => {
    const stranger = await signedInUser(holder, admin, 'stranger');
    cluster.leases.delete(server.id);
    other.forget(server.id);
    expect(codeOf(await send(new RawClient(other.url)))).toEqual([401, 'not_signed_in']);
    expect(codeOf(await send(stranger.at(other)))).toEqual([404, 'not_found']);
    expect(codeOf(await here.post('/api/servers/999999/status'))).toEqual([404, 'not_found']);
    expect(codeOf(await here.post('/api/servers/x/status'))).toEqual([400, 'validation_failed']);
  });

  it('is not sent for a client that has left while it waited', async () => {
    cluster.leases.delete(server.id);
    other.forget(server.id);
    const call = replicas.leavableCommand(path, command());
    await new RawClient(other.url).get('/api/health');
    const [left, givenUp] = [other.log.next('request aborted'), other.log.next('server_moving')];
    call.destroy();
    await left;
    await cluster.give(server.id, holder);
    await givenUp;
    expect([timesExecuted(), await history()]).toEqual([0, []]);
  });

  it('is never sent again when it may have arrived, and the outcome is unknown', async () => {
    bus.losesAnswers = true;
    const answer = await send();
    bus.losesAnswers = false;
    expect(codeOf(answer)).toEqual([504, 'rcon_outcome_unknown']);
    expect([bus.requests, timesExecuted(), await history()]).toEqual([1, 1, ['executed']]);
  });

  it('can be repeated when it only reads, and its answer was lost', async () => {
    bus.losesAnswers = true;
    const answers = [await here.get(`${path}/players`), await here.post(`${path}/status`)];
    bus.losesAnswers = false;
    expect(answers.map(codeOf)).toEqual([
      [503, 'server_moving'],
      [503, 'server_moving'],
    ]);
    expect(answers.map(({ headers }) => headers.get('retry-after'))).toEqual(['1', '1']);
    expect((answers[0]?.body as Problem).detail).toContain('does not answer');
  });

  it('is sent again if the holder has no connection, without a trace in the history', async () => {
    third.held.epochs.set(server.id, 70);
    const lease = cluster.leases.get(server.id);
    cluster.leases.set(server.id, { replicaId: '3', epoch: 70 });
    other.forget(server.id);
    movedAt(requestsOf('3'), () => {
      if (bus.requests > 1 && lease) cluster.leases.set(server.id, lease);
    });
    const answer = await send();
    third.held.epochs.delete(server.id);
    expect([answer.status, bus.requests, timesExecuted(), await history()]).toEqual([
      200,
      3,
      1,
      ['executed'],
    ]);
  });

  it('is not sent again once one of its commands was', async () => {
    const ark = await startSource({ world: worldOf({ SaveWorld: 'World Saved', DoExit: 'Exiting...' }) });
    const { id } = await replicas.add('The Island', { ...sourceAddress(ark), game: 'ark-se' });
    bus.requests = 0;
    const losing = holder.app.get(EventBus).subscribe(CommandRecorded, ({ record }) => {
      if (record.command === 'SaveWorld') holder.lose(id);
    });
    const answer = await here.post(`/api/servers/${id}/restart`);
    losing();
    await ark.stop();
    expect(codeOf(answer)).toEqual([502, 'rcon_unreachable']);
    const saved = ark.journal.commands.filter((command) => command === 'SaveWorld');
    expect([bus.requests, saved]).toEqual([1, ['SaveWorld']]);
  });

  it('is not passed on a second time', async () => {
    third.held.epochs.set(server.id, 71);
    const details = {
      ...{ method: 'POST', path: `${path}/command`, address: '127.0.0.1', requestId: 'r' },
      headers: ['Host', 'panel', 'Cookie', admin.cookieHeader],
    };
    const message: HolderMessage = {
      ...{ kind: 'call', serverId: server.id, epoch: 71, details },
      body: Buffer.alloc(0),
    };
    const ask = async (changed: Partial<HolderMessage>) =>
      decodeReply(await bus.request(requestsOf('3'), encodeMessage({ ...message, ...changed }), 5_000));
    // About one server, to a path of another one.
    third.held.epochs.set(999, 71);
    expect(await ask({ serverId: 999 })).toEqual({ outcome: 'not-sent' });
    // To something that every replica does itself.
    const elsewhere = await ask({ details: { ...details, method: 'GET', path: '/api/user' } });
    expect(elsewhere).toMatchObject({ outcome: 'done', details: { status: 404 } });
    third.held.epochs.clear();
    expect([bus.requests, timesExecuted()]).toEqual([2, 0]);
  });

  it('is refused by a replica if it is malformed, and counted', async () => {
    const odd = [
      Buffer.alloc(0),
      Buffer.from([0, 0, 0, 9, 1]),
      Buffer.from('\xff\xff\xff\xff{}', 'latin1'),
      Buffer.from('\0\0\0\x02[]'),
      encodeMessage({ kind: 'call', serverId: server.id, epoch: -1, details: {}, body: Buffer.alloc(0) }),
    ];
    const { epoch = 0 } = cluster.leases.get(server.id) ?? {};
    for (const details of [
      null,
      {},
      { method: 'POST', path, headers: ['one'], address: '', requestId: '' },
    ]) {
      for (const kind of ['call', 'socket-command'])
        odd.push(encodeMessage({ kind, serverId: server.id, epoch, details, body: Buffer.from('{}') }));
    }
    for (const bytes of odd) {
      expect(decodeReply(await bus.request(requestsOf('1'), bytes, 5_000))).toEqual({ outcome: 'refused' });
    }
    holder.app.get(HolderAnswers).report();
    expect(holder.log.all.join('')).toContain(`"refused":${odd.length}`);
    expect((await send()).status).toBe(200);
  });

  it('that a newer version knows is left to a replica of that version', async () => {
    const { epoch = 0 } = cluster.leases.get(server.id) ?? {};
    const message = { kind: 'newer', serverId: server.id, epoch, details: {}, body: Buffer.alloc(0) };
    const reply = await bus.request(requestsOf('1'), encodeMessage(message), 5_000);
    expect(decodeReply(reply)).toEqual({ outcome: 'not-sent' });
  });

  it('finds a replica that has joined again under another id', async () => {
    holder.replica.id = '1b';
    await holder.app.get(EventBus).publishAndWait(new ReplicaRejoined('1b'));
    await cluster.give(server.id, holder);
    const answer = await send();
    // The old id answered at first: nobody takes requests there any more.
    expect([answer.status, bus.requests, timesExecuted()]).toEqual([200, 2, 1]);
  });

  it('of a socket is sent again or ends as one of the API does', async () => {
    const socket = await LiveClient.open(other.url, { cookie: admin.cookieHeader });
    await cluster.give(server.id, holder);
    const order = { type: 'executeCommand', serverId: server.id, command: command() };
    socket.send({ ...order, requestId: 'moved' });
    expect(await socket.next('commandResponse')).toMatchObject({ requestId: 'moved', outcome: 'executed' });
    expect([bus.requests, timesExecuted()]).toEqual([2, 1]);

    bus.losesAnswers = true;
    socket.send({ ...order, requestId: 'lost' });
    const lost = await socket.next('commandError');
    bus.losesAnswers = false;
    expect(lost).toMatchObject({ requestId: 'lost', serverId: server.id });
    expect(lost.messages).toMatchObject({ error: { code: 'cluster.holder_does_not_answer' } });
    expect(timesExecuted()).toBe(2);
    socket.close();
  });

  it('is sent to the next holder when the last one is shutting down', async () => {
    third.held.epochs.set(server.id, 80);
    await third.app.get(Shutdown).begin(Promise.resolve());
    const lease = cluster.leases.get(server.id);
    cluster.leases.set(server.id, { replicaId: '3', epoch: 80 });
    other.forget(server.id);
    movedAt(requestsOf('3'), () => lease && cluster.leases.set(server.id, lease));
    expect([(await send()).status, bus.requests, timesExecuted()]).toEqual([200, 2, 1]);
  });
});
