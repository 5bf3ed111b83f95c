import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { nextCursor } from '@outpost/api-client/next-cursor.js';
import { type BatchMessage, type ServerMessage, type TimelineMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';
import { logEntryOf } from '@outpost/contracts/timeline.js';
import { type User } from '@outpost/contracts/users.js';
import { type SimulatedBattleyeServer } from '@outpost/rcon-protocol/battleye/simulator/simulated-battleye-server.js';
import { signedInAdmin, signedInUser, signIn } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { battleyeAddress, RCON_PASSWORD, startBattleye } from '../support/game-servers.js';
import { LiveClient } from '../support/live-client.js';
import { LogFollower } from '../support/log-follower.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { StartedPanel } from '../support/started-panel.js';

type Frame = ServerMessage | BatchMessage;

describe('the socket at /ws, subscribed to the timeline', () => {
  let outpost: StartedPanel;
  let admin: RawClient;
  let owner: RawClient;
  let game: SimulatedBattleyeServer;
  let server: Server;
  const open: LiveClient[] = [];

  beforeAll(async () => {
    [outpost, game] = await Promise.all([StartedPanel.start(), startBattleye()]);
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

  const connectAs = async ({ cookieHeader }: RawClient, followsTimeline = true): Promise<LiveClient> => {
    const client = await LiveClient.open(outpost.url, { cookie: cookieHeader }, { followsTimeline });
    open.push(client);
    return client;
  };
  const watch = async (client: LiveClient): Promise<void> => {
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('serverStatus');
  };
  /** The raw frames in order of arrival. */
  const framesOf = (client: LiveClient): Frame[] => {
    const frames: Frame[] = [];
    client.socket.on('message', (data: Buffer) => frames.push(JSON.parse(data.toString('utf8')) as Frame));
    return frames;
  };
  const typesOf = (frames: readonly Frame[]): ReadonlySet<string> => new Set(frames.map(({ type }) => type));

  it('sends lines printed together in one message, each once, and the derived messages to other subscribers', async () => {
    const [inBatches, plain] = [await connectAs(owner), await connectAs(owner, false)];
    await Promise.all([watch(inBatches), watch(plain)]);
    const [batches, messages] = [framesOf(inBatches), framesOf(plain)];
    for (let line = 1; line <= 20; line += 1) game.say(`(Side) Bravo: line ${line}`);
    const isLast = ({ entry }: { entry: { message: string } }): boolean => entry.message.endsWith('line 20');
    await Promise.all([inBatches.next('timeline', isLast), plain.next('logEntry', isLast)]);
    expect(typesOf(batches)).toEqual(new Set(['batch']));
    expect(batches.length).toBeLessThan(messages.length);
    expect(typesOf(messages)).toEqual(new Set(['consoleUpdate', 'logEntry']));
    const entries = batches
      .flatMap((frame) => (frame.type === 'batch' ? frame.messages : [frame]))
      .flatMap((message) => (message.type === 'timeline' ? [message.entry] : []));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(20);
    expect(entries.map(logEntryOf)).toEqual(
      messages.flatMap((message) => (message.type === 'logEntry' ? [message.entry] : [])),
    );
    expect(entries.map(({ message }) => message)).toEqual(
      messages.flatMap((message) => (message.type === 'consoleUpdate' ? [message.response] : [])),
    );
  });

  it('says where the list ends and live entries begin, but only to timeline subscribers', async () => {
    const client = await connectAs(owner);
    await watch(client);
    const { from, upTo, leftOut } = await client.next('reload');
    const [newest] = (await owner.get<{ id: number }[]>(`/api/servers/${server.id}/logs?limit=1`)).body;
    expect({ from, upTo, leftOut }).toEqual({ from: 1, upTo: newest?.id, leftOut: 0 });
    const plain = await connectAs(owner, false);
    await watch(plain);
    expect(plain.received.map(({ type }) => type)).toEqual(['serverStatus']);
  });

  it('does not reveal where another user’s log ends', async () => {
    const client = await connectAs(await signIn(outpost, 'other'));
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('connectionError');
    expect(client.received.map(({ type }) => type)).toEqual(['connectionError']);
  });

  it('enforces a revoked permission from the next batch on', async () => {
    const { id } = (await (await signIn(outpost, 'other')).get<User>('/api/user')).body;
    await admin.post(`/api/set-admin/${id}`, { isAdmin: true });
    const [client, observer] = [await connectAs(await signIn(outpost, 'other')), await connectAs(owner)];
    await Promise.all([watch(client), watch(observer)]);
    game.say('(Side) Bravo: for both');
    await client.next('timeline', ({ entry }) => entry.message.includes('for both'));
    await admin.post(`/api/set-admin/${id}`, { isAdmin: false });
    client.send({ type: 'subscribe', serverId: server.id });
    await client.next('connectionError');
    game.say('(Side) Bravo: for the owner');
    await observer.next('timeline', ({ entry }) => entry.message.includes('for the owner'));
    client.send('no message');
    await client.next('commandError');
    expect(JSON.stringify(client.received)).not.toContain('for the owner');
  });

  it('answers a command to its sender, and sends its entry to all followers', async () => {
    const [sender, watcher] = [await connectAs(owner), await connectAs(admin)];
    await Promise.all([watch(sender), watch(watcher)]);
    sender.send({ type: 'executeCommand', serverId: server.id, command: 'version' });
    const { historyId } = await sender.next('commandResponse');
    const isAnswer = ({ entry }: TimelineMessage): boolean =>
      entry.type === 'command' && entry.run.historyId === historyId;
    const [own, others] = await Promise.all([
      sender.next('timeline', isAnswer),
      watcher.next('timeline', isAnswer),
    ]);
    expect(own).toEqual(others);
    expect(sender.received.map(({ type }) => type)).not.toContain('command');
  });
});

describe('Following a log', () => {
  const LINES = 5_000;
  const PER_SECOND = 2_000;

  it('over a broken connection yields each of five thousand lines once and in order', async () => {
    const outpost = await StartedPanel.start();
    const game = await NumberedBattleye.start(RCON_PASSWORD, PER_SECOND);
    try {
      const admin = await signedInAdmin(outpost);
      const fields = { name: 'Loud', ...battleyeAddress(game) };
      const { id } = (await admin.post<Server>('/api/servers', fields)).body;
      const follower = new LogFollower(admin, id);
      const followUntil = async (acknowledged: number): Promise<void> => {
        while (game.acknowledged.size < acknowledged) {
          await follower.take();
          await nextTurn();
        }
      };
      const first = await follower.connect();
      await followUntil(2_000);
      first.socket.terminate();
      await first.closed;
      await follower.take();
      const known = follower.last;
      while (game.acknowledged.size < 3_000) await nextTurn();
      const second = await follower.connect();
      await followUntil(LINES);
      second.socket.terminate();
      await second.closed;
      await follower.take();
      const followed = follower.entries.map((entry) => entry.id);
      expect(followed.filter((entryId) => entryId > known).length).toBeGreaterThan(2_000);
      expect(followed).toEqual(await listedUpTo(admin, id, follower.last));
      expect(followed.length).toBeGreaterThan(0.9 * LINES);
    } finally {
      await outpost.remove();
      await game.stop();
    }
  }, 60_000);
});

/** Ids of all entries of a server up to and including `last`, oldest first. */
async function listedUpTo(account: RawClient, serverId: number, last: number): Promise<readonly number[]> {
  const ids: number[] = [];
  for (let before: number | undefined = last + 1; before !== undefined;) {
    const path = `/api/servers/${serverId}/logs?limit=1000&before=${before}`;
    const { body, headers } = await account.get<{ id: number }[]>(path);
    ids.push(...body.map(({ id }) => id));
    before = nextCursor(headers.get('link'));
  }
  return ids.reverse();
}
