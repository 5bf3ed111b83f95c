import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Server, type ServerStatusResponse } from '@outpost/contracts/servers.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { registered } from '../security/support/registered.js';
import { type User } from '@outpost/contracts/users.js';
import { signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { type PanelProcess } from '../support/panel-process.js';
import { LiveClient } from '../support/live-client.js';
import { Cluster, until } from './support/cluster.js';
import { COMMAND, sendCommand, timesExecuted } from './support/command.js';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.open();
  await cluster.start();
  await cluster.start();
});
afterAll(() => cluster.close());

let game: SimulatedBattleyeServer;
let serverId: number;
let holder: PanelProcess;
/** Signed in at the replica that holds the server, and at one that does not. */
let atHolder: RawClient;
let elsewhere: RawClient;
beforeEach(async () => {
  game = await startBattleye();
  const [first, second] = await Promise.all(cluster.replicas.map((replica) => cluster.admin(replica)));
  if (!first || !second) throw new Error('there are two replicas');
  serverId = await registered(first, battleyeAddress(game));
  holder = await cluster.holderOf(serverId);
  [atHolder, elsewhere] = holder.url === first.url ? [first, second] : [second, first];
});
afterEach(async () => {
  await elsewhere.send('DELETE', path(''));
  await game.stop();
});

const path = (rest: string): string => `/api/servers/${serverId}${rest}`;

describe('A replica that does not hold a server', () => {
  it('answers commands as the one that does', async () => {
    const [own, other] = [await sendCommand(atHolder, serverId), await sendCommand(elsewhere, serverId)];
    expect([other.status, Object.keys(other.body)]).toEqual([own.status, Object.keys(own.body)]);
    expect(timesExecuted(game)).toBe(2);
  });

  it('answers commands of sockets', async () => {
    const socket = await LiveClient.open(elsewhere.url, { cookie: elsewhere.cookieHeader });
    socket.send({ type: 'executeCommand', serverId, command: COMMAND, requestId: 'mine' });
    expect(await socket.next('commandResponse')).toMatchObject({ serverId, outcome: 'executed' });
    expect(timesExecuted(game)).toBe(1);
    socket.close();
  });

  it('shows the status of the server, in lists and when it is asked', async () => {
    const status = await elsewhere.post<ServerStatusResponse>(path('/status'), {});
    expect(status.body.status).toBe('online');
    await until(async () => {
      const { body } = await elsewhere.get<Server[]>('/api/servers');
      return body.find(({ id }) => id === serverId)?.status === 'online';
    });
  });

  it('connects anew to a server that was edited there', async () => {
    const moved = await startBattleye();
    const { host, port, password } = battleyeAddress(moved);
    expect((await elsewhere.send('PATCH', path(''), { host, port, password })).status).toBe(200);
    await until(() => moved.clientCount === 1);
    await moved.stop();
  });

  it('has a server disconnected that was deleted there', async () => {
    expect((await elsewhere.send('DELETE', path(''))).status).toBe(204);
    const { length } = game.journal.of('acknowledged');
    game.say('to nobody');
    await until(() => game.journal.of('dropped').length > 0);
    expect(game.journal.of('acknowledged')).toHaveLength(length);
  });

  it('has a server connected that is added there', async () => {
    const added = await startBattleye();
    await registered(elsewhere, battleyeAddress(added));
    expect(added.clientCount).toBe(1);
    await added.stop();
  });

  it('closes the sockets of an account that is suspended elsewhere, within a second', async () => {
    const user = await signedInUser(elsewhere, elsewhere, 'berta');
    const { id } = (await user.get<User>('/api/user')).body;
    const socket = await LiveClient.open(atHolder.url, { cookie: user.cookieHeader });
    await elsewhere.post(`/api/users/${id}/suspended`, { isSuspended: true });
    const since = performance.now();
    await socket.closed;
    expect(performance.now() - since).toBeLessThan(1_000);
  });

  // The last one, as it leaves one replica.
  it('sends a command once, to the next holder, when its holder has been killed', async () => {
    await holder.kill();
    await cluster.untilUnreachable(holder);
    expect((await sendCommand(elsewhere, serverId)).status).toBe(200);
    expect(timesExecuted(game)).toBe(1);
  });
});
