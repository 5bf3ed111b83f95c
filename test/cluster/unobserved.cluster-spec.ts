import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registered } from '../security/support/registered.js';
import { NumberedBattleye } from '../support/numbered-battleye.js';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';

const LINES_PER_SECOND = 50;
const PASSWORD = 'rcon-secret';
/** Between two renewals of a lease, and what the machine may be late. */
const RENEWED_WITHIN_MS = 3_000;

interface Interval {
  readonly from: number;
  readonly to: number;
}

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let game: NumberedBattleye;
let serverId: number;
let holder: PanelProcess;
let other: PanelProcess;
beforeEach(async () => {
  await cluster.reset();
  game = await NumberedBattleye.start(PASSWORD, LINES_PER_SECOND);
  holder = await cluster.start();
  const address = { type: 'battleye', host: '127.0.0.1', port: game.port, password: PASSWORD } as const;
  serverId = await registered(await cluster.admin(holder), address);
  await acknowledged(LINES_PER_SECOND);
  other = await cluster.start();
});
afterEach(async () => {
  await cluster.reset();
  await game.stop();
});

const acknowledged = (more: number): Promise<void> => game.afterAcknowledged(more, () => undefined);
const isElsewhere = async (): Promise<boolean> => (await cluster.holderOf(serverId)) === other;
const entries = (kind: string): Promise<readonly { details: string }[]> =>
  cluster.query(`SELECT details FROM log_entries WHERE server_id = ${serverId} AND kind = '${kind}'`);
async function unobserved(): Promise<readonly Interval[]> {
  const rows = await entries('not-observed');
  return rows.map(({ details }) => {
    const { from, to } = JSON.parse(details) as { from: string; to: string };
    return { from: Date.parse(from), to: Date.parse(to) };
  });
}

describe('The time in which no replica observes a game server', () => {
  it('is in its log once when its holder is killed: from its last renewal to the first status', async () => {
    const killed = Date.now();
    await holder.kill();
    await until(async () => (await unobserved()).length > 0);
    const told = Date.now();
    await acknowledged(LINES_PER_SECOND);
    const [interval, ...others] = await unobserved();
    expect(others).toEqual([]);
    expect(interval?.from).toBeGreaterThan(killed - RENEWED_WITHIN_MS);
    expect(interval?.from).toBeLessThanOrEqual(killed + 100);
    expect(interval?.to).toBeGreaterThan(killed + 3_000);
    expect(interval?.to).toBeLessThanOrEqual(told);
    await until(async () => {
      const [lease] = await cluster.query<{ since: unknown }>(
        `SELECT unobserved_since AS since FROM server_leases WHERE server_id = ${serverId}`,
      );
      return lease?.since === null;
    });
  });

  it('is all that is in its log when its holder stands still and goes on: not what that one had to give up', async () => {
    holder.signal('SIGSTOP');
    await until(isElsewhere);
    await acknowledged(LINES_PER_SECOND);
    holder.signal('SIGCONT');
    await until(() => holder.output.includes('the lease of this replica has expired'));
    await setTimeout(3_000);
    await acknowledged(LINES_PER_SECOND);
    expect(await entries('lines-lost')).toEqual([]);
    expect(await unobserved()).toHaveLength(1);
    expect(holder.output.split('a line of a server could not be stored').length - 1).toBeLessThanOrEqual(1);
  });
});
