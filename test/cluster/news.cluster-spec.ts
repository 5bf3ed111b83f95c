import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SOCKET_NOT_SIGNED_IN } from '@outpost/contracts/socket.js';
import { type Server } from '@outpost/contracts/servers.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { type User } from '@outpost/contracts/users.js';
import { signedInUser } from '../support/accounts.js';
import { type RawClient } from '../support/api.js';
import { LiveClient } from '../support/live-client.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';
import { Fleet } from './support/fleet.js';

const GAMES = 6;

let cluster: Cluster;
let fleet: Fleet;
let panels: readonly PanelProcess[];
let admin: RawClient;
const sockets: LiveClient[] = [];
beforeAll(async () => {
  cluster = await Cluster.open();
  fleet = await Fleet.start(GAMES);
  const first = await cluster.start();
  panels = [first, await cluster.start(), await cluster.start()];
  admin = await cluster.admin(first);
  await fleet.register(admin);
}, 120_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(async () => {
  await cluster.close();
  await fleet.stop();
});

async function statusesAt(panel: PanelProcess): Promise<readonly string[]> {
  const { body } = await admin.at(panel).get<readonly Server[]>('/api/servers');
  return body.map(({ id, status, statusSince }) => `${id} ${status} ${statusSince}`);
}

async function open(panel: PanelProcess, client = admin): Promise<LiveClient> {
  const live = await LiveClient.open(panel.url, { cookie: client.cookieHeader }, { followsTimeline: true });
  sockets.push(live);
  return live;
}

async function watch(panel: PanelProcess, serverId: number): Promise<LiveClient> {
  const live = await open(panel);
  live.send({ type: 'subscribe', serverId });
  await live.next('serverStatus', (message) => message.serverId === serverId);
  return live;
}

const linesOf = ({ received }: LiveClient): readonly TimelineEntry[] =>
  received.flatMap((message) => (message.type === 'timeline' ? [message.entry] : []));

async function storedAt(panel: PanelProcess, serverId: number): Promise<readonly TimelineEntry[]> {
  const path = `/api/servers/${serverId}/timeline?limit=500`;
  return (await admin.at(panel).get<readonly TimelineEntry[]>(path)).body;
}

/** What has come, or is in the lists where the socket was told to read them. */
async function shownTo(
  live: LiveClient,
  panel: PanelProcess,
  serverId: number,
): Promise<readonly TimelineEntry[]> {
  const stored = await storedAt(panel, serverId);
  const [upTo] = live.received
    .flatMap((message) => (message.type === 'reload' ? [message.upTo ?? 0] : []))
    .slice(-1);
  return [...linesOf(live), ...stored.filter(({ id }) => id <= (upTo ?? 0))];
}

/** What a panel shows: the lists up to where it was told to begin, and then what came. It lacks nothing. */
async function expectWhole(live: LiveClient, panel: PanelProcess, serverId: number): Promise<void> {
  const begun = live.received.flatMap((message) => (message.type === 'reload' ? [message.upTo ?? 0] : []));
  const ids = linesOf(live).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const after = (all: readonly number[]): string =>
    String(all.filter((id) => id > Math.max(...begun)).sort((one, other) => one - other));
  // Another replica stores its lines a moment later.
  await until(async () => {
    const stored = await storedAt(panel, serverId);
    return after(stored.map(({ id }) => id)) === after(ids);
  });
}

const othersThan = (holder: PanelProcess): readonly PanelProcess[] =>
  panels.filter((panel) => panel !== holder);

describe('On every replica', () => {
  it('every server has its status', async () => {
    await until(async () =>
      (await statusesAt(panels[0] as PanelProcess)).every((line) => line.includes(' online ')),
    );
    const all = await statusesAt(panels[0] as PanelProcess);
    for (const panel of panels) await until(async () => String(await statusesAt(panel)) === String(all));
    const changed = await Promise.all(panels.map((panel) => open(panel)));
    await fleet.games[GAMES - 1]?.stop();
    await Promise.all(
      changed.map((live) =>
        live.next('serverStatus', ({ serverId, status }) => serverId === GAMES && status !== 'online'),
      ),
    );
  }, 120_000);

  it('those who watch a server get its lines once, and edits made at any of them', async () => {
    const readers = await Promise.all(panels.map((panel) => watch(panel, 1)));
    for (let line = 0; line < 50; line += 1) fleet.games[0]?.say(`(Global) Player: line ${line}`);
    for (const panel of panels) {
      await admin.at(panel).send('PATCH', '/api/servers/1', { name: `Renamed at ${panel.url.slice(-5)}` });
    }
    const isComplete = (live: LiveClient): boolean =>
      linesOf(live).filter(({ message }) => /line \d+$/.test(message)).length === 50 &&
      linesOf(live).filter(({ kind }) => kind === 'settings-changed').length === 3;
    await until(() => readers.every(isComplete));
    for (const [place, live] of readers.entries()) await expectWhole(live, panels[place] as PanelProcess, 1);
  }, 120_000);

  it('the sockets of an account that is suspended at one of them close within a second', async () => {
    const [first] = panels as [PanelProcess];
    const user = await signedInUser(first, admin, 'bert');
    const { id } = (await user.get<User>('/api/user')).body;
    const opened = await Promise.all(panels.map((panel) => open(panel, user)));
    const since = performance.now();
    await admin.post(`/api/users/${id}/suspended`, { isSuspended: true });
    expect(await Promise.all(opened.map(({ closed }) => closed))).toEqual(
      panels.map(() => SOCKET_NOT_SIGNED_IN),
    );
    expect(performance.now() - since).toBeLessThan(1_000);
  }, 120_000);
});

describe('A reader at another replica than the holder of the server', () => {
  let line = 0;

  /** A line each few milliseconds, until the last one has come. */
  async function sayUntil(
    live: LiveClient,
    panel: PanelProcess,
    isDone: () => boolean | Promise<boolean>,
  ): Promise<void> {
    await until(async () => {
      fleet.games[0]?.say(`(Global) Player: line ${(line += 1)}`);
      return isDone();
    });
    const last = `line ${line} is the last`;
    fleet.games[0]?.say(`(Global) Player: ${last}`);
    await until(async () => (await shownTo(live, panel, 1)).some(({ message }) => message.endsWith(last)));
  }

  it('misses nothing when NATS is restarted', async () => {
    const [other] = othersThan(await cluster.holderOf(1)) as [PanelProcess];
    const live = await watch(other, 1);
    const reloads = (): number => live.received.filter(({ type }) => type === 'reload').length;
    await sayUntil(live, other, () => linesOf(live).length > 20);
    await cluster.nats.stop();
    fleet.games[0]?.say('(Global) Player: unheard');
    await cluster.nats.run();
    await until(() => reloads() > 1);
    const before = linesOf(live).length;
    await sayUntil(live, other, () => linesOf(live).length > before + 20);
    await expectWhole(live, other, 1);
  }, 120_000);

  // The last one: it leaves two replicas.
  it('misses nothing when the holder is killed', async () => {
    const holder = await cluster.holderOf(1);
    const [other] = othersThan(holder) as [PanelProcess];
    const live = await watch(other, 1);
    await sayUntil(live, other, () => linesOf(live).length > 20);
    await holder.kill();
    const before = linesOf(live).length;
    await sayUntil(live, other, () => linesOf(live).length > before + 20);
    await until(() => live.received.filter(({ type }) => type === 'reload').length > 1);
    await expectWhole(live, other, 1);
  }, 120_000);
});
