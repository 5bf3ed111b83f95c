import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { registered } from '../security/support/registered.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, LEASE_EXPIRED, until } from './support/cluster.js';
import { COMMAND, sendCommand } from './support/command.js';
import { NumberedServer } from './support/numbered-server.js';
import { Proxy } from './support/proxy.js';

const LINES_PER_SECOND = 100;
/** Longer than a lease. */
const LONG_MS = 12_000;

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let server: NumberedServer;
let holder: PanelProcess;
let other: PanelProcess;
let proxy: Proxy;
beforeEach(async () => {
  server = await NumberedServer.start(LINES_PER_SECOND);
  proxy = await Proxy.to(cluster.postgres.port);
  holder = await cluster.start(cluster.databaseAt(proxy.port));
  await server.register(await cluster.admin(holder));
  other = await cluster.start();
});
afterEach(async () => {
  await cluster.reset();
  await proxy.close();
  await server.stop();
});

const isWith = (replica: PanelProcess) => (): Promise<boolean> => cluster.isHeldBy(replica, server.id);

/** How often the replica has joined the others. */
const joins = ({ output }: PanelProcess): number =>
  output.split('this replica has joined the others').length - 1;

/** Everything that was acknowledged is in the log once. */
async function expectWholeLog(): Promise<void> {
  expect(await server.storedLines(await cluster.admin(other))).toEqual({ missing: 0, twice: 0 });
}

describe('The lines of a game server whose holder fails', () => {
  it('are stored once when its holder is killed', async () => {
    await holder.kill();
    await until(isWith(other));
    await server.acknowledged();
    await expectWholeLog();
  });

  it('are stored once when its holder stands still, and goes on after another one has taken over', async () => {
    holder.signal('SIGSTOP');
    await until(isWith(other));
    await server.acknowledged();
    holder.signal('SIGCONT');
    await until(() => holder.output.includes(LEASE_EXPIRED));
    await server.acknowledged(5);
    expect(await isWith(other)()).toBe(true);
    await expectWholeLog();
  });

  it('are stored once when its holder is cut off from the database', async () => {
    proxy.cut();
    await until(isWith(other));
    await server.acknowledged();
    expect(holder.output).toContain(LEASE_EXPIRED);
    proxy.mend();
    await server.acknowledged(5);
    await expectWholeLog();
  });
});

describe('A game server that another replica has taken', () => {
  it('gets nothing any more from the one that stood still with a command under way', async () => {
    const { game } = server;
    game.isDeaf = true;
    const sent = sendCommand(await cluster.admin(holder), server.id).catch(() => undefined);
    await until(() => game.commands.includes(COMMAND));
    holder.signal('SIGSTOP');
    game.isDeaf = false;
    await until(isWith(other));
    await server.acknowledged();
    holder.signal('SIGCONT');
    await until(() => holder.output.includes(LEASE_EXPIRED));
    await server.acknowledged(2);
    expect(game.late).toEqual([]);
    expect(game.commands.filter((each) => each === COMMAND)).toHaveLength(1);
    await sent;
  });

  it('has its lines stored once though the one that stood still has got them as well', async () => {
    const chatty = await startBattleye();
    const admin = await cluster.admin(other);
    const chattyId = await registered(admin, battleyeAddress(chatty));
    const holder = await cluster.holderOf(chattyId);
    holder.signal('SIGSTOP');
    const isElsewhere = async (): Promise<boolean> => (await cluster.holderOf(chattyId)) !== holder;
    await until(isElsewhere);
    await until(() => chatty.clientCount === 2);
    const said = Array.from({ length: 20 }, (_, at) => `line ${at} for both sessions`);
    for (const text of said) chatty.say(text);
    const reader = await cluster.admin(await cluster.holderOf(chattyId));
    const stored = async (): Promise<readonly string[]> => {
      const { body } = await reader.get<LogEntry[]>(`/api/servers/${chattyId}/logs?q=sessions&limit=100`);
      return body.map(({ message }) => message).sort();
    };
    await until(async () => (await stored()).length >= said.length);
    holder.signal('SIGCONT');
    await until(() => joins(holder) === 2);
    expect(await stored()).toEqual(said.toSorted());
    await chatty.stop();
  });
});

describe('The lines of a game server, while what the replicas share is away,', () => {
  it('are stored once: the database for longer than a lease', async () => {
    await cluster.postgres.stop();
    await setTimeout(LONG_MS);
    await cluster.postgres.run();
    await server.acknowledged();
    await expectWholeLog();
  });

  it('are stored by the same replica: the database for a moment', async () => {
    await cluster.postgres.stop();
    await cluster.postgres.run();
    await server.acknowledged(2);
    expect(await isWith(holder)()).toBe(true);
    await expectWholeLog();
  });

  it('are stored by the same replica: NATS', async () => {
    await cluster.nats.stop();
    await server.acknowledged(3);
    await cluster.nats.run();
    await server.acknowledged();
    expect(await isWith(holder)()).toBe(true);
    await expectWholeLog();
  });
});
