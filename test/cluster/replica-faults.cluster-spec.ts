import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type LogEntry } from '@outpost/contracts/logs.js';
import { battleyeAddress, startBattleye } from '../support/game-servers.js';
import { storedLines } from '../faults/support/stored-lines.js';
import { registered } from '../security/support/registered.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';
import { Proxy } from './support/proxy.js';

const LINES_PER_SECOND = 100;
const PASSWORD = 'rcon-secret';
/** Longer than a lease. */
const LONG_MS = 12_000;

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let game: NumberedBattleye;
let serverId: number;
let holder: PanelProcess;
let other: PanelProcess;
let proxy: Proxy;
beforeEach(async () => {
  await cluster.reset();
  game = await NumberedBattleye.start(PASSWORD, LINES_PER_SECOND);
  proxy = await Proxy.to(cluster.postgres.port);
  holder = await cluster.start({ DATABASE_URL: `postgres://outpost@127.0.0.1:${proxy.port}/cluster` });
  const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: PASSWORD } as const;
  serverId = await registered(await cluster.admin(holder), address);
  other = await cluster.start();
  await acknowledged(LINES_PER_SECOND);
});
afterEach(async () => {
  await cluster.reset();
  await proxy.close();
  await game.stop();
});

const acknowledged = (more: number): Promise<void> => game.afterAcknowledged(more, () => undefined);
const isWith = (replica: PanelProcess) => async (): Promise<boolean> =>
  (await cluster.holderOf(serverId)) === replica;

/** Everything that was acknowledged is in the log once. */
async function expectWholeLog(): Promise<void> {
  const admin = await cluster.admin(other);
  const lines = new Set(game.acknowledged);
  expect(await storedLines(lines, admin, serverId)).toEqual({ missing: 0, twice: 0 });
}

describe('The lines of a game server whose holder fails', () => {
  it('are stored once when its holder is killed', async () => {
    await holder.kill();
    await until(isWith(other));
    await acknowledged(LINES_PER_SECOND);
    await expectWholeLog();
  });

  it('are stored once when its holder stands still, and goes on after another one has taken over', async () => {
    holder.signal('SIGSTOP');
    await until(isWith(other));
    await acknowledged(LINES_PER_SECOND);
    holder.signal('SIGCONT');
    await until(() => holder.output.includes('the lease of this replica has expired'));
    await acknowledged(5 * LINES_PER_SECOND);
    expect(await isWith(other)()).toBe(true);
    await expectWholeLog();
  });

  it('are stored once though the holder that stood still has got them as well', async () => {
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
    await until(() => holder.output.includes('the lease of this replica has expired'));
    await setTimeout(2_000);
    expect(await stored()).toEqual(said.toSorted());
    await chatty.stop();
  });

  it('are stored once when its holder is cut off from the database', async () => {
    proxy.cut();
    await until(isWith(other));
    await acknowledged(LINES_PER_SECOND);
    expect(holder.output).toContain('the lease of this replica has expired');
    proxy.mend();
    await acknowledged(5 * LINES_PER_SECOND);
    await expectWholeLog();
  });
});

describe('A game server whose holder stood still', () => {
  it('gets nothing more from it once another replica has logged in, though a command is under way', async () => {
    game.isDeaf = true;
    const command = 'say -1 not answered';
    const admin = await cluster.admin(holder);
    const sent = admin.post(`/api/servers/${serverId}/command`, { command }).catch(() => undefined);
    await until(() => game.commands.includes(command));
    holder.signal('SIGSTOP');
    game.isDeaf = false;
    await until(isWith(other));
    await acknowledged(LINES_PER_SECOND);
    holder.signal('SIGCONT');
    await until(() => holder.output.includes('the lease of this replica has expired'));
    await acknowledged(2 * LINES_PER_SECOND);
    expect(game.late).toEqual([]);
    expect(game.commands.filter((each) => each === command)).toHaveLength(1);
    await sent;
  });
});

describe('The lines of a game server, while what the replicas share is away,', () => {
  it('are stored once: the database for longer than a lease', async () => {
    await cluster.postgres.stop();
    await setTimeout(LONG_MS);
    await cluster.postgres.run();
    await acknowledged(LINES_PER_SECOND);
    await expectWholeLog();
  });

  it('are stored by the same replica: the database for a moment', async () => {
    await cluster.postgres.stop();
    await cluster.postgres.run();
    await acknowledged(2 * LINES_PER_SECOND);
    expect(await isWith(holder)()).toBe(true);
    await expectWholeLog();
  });

  it('are stored by the same replica: NATS', async () => {
    await cluster.nats.stop();
    await acknowledged(3 * LINES_PER_SECOND);
    await cluster.nats.run();
    await acknowledged(LINES_PER_SECOND);
    expect(await isWith(holder)()).toBe(true);
    await expectWholeLog();
  });
});
