import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, LEASE_EXPIRED, until } from './support/cluster.js';
import { NumberedServer } from './support/numbered-server.js';

const LINES_PER_SECOND = 50;
/** Between two renewals of a lease, and what the machine may be late. */
const RENEWED_WITHIN_MS = 3_000;

interface Interval {
  readonly from: number;
  readonly to: number;
}

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let server: NumberedServer;
let holder: PanelProcess;
let other: PanelProcess;
beforeEach(async () => {
  server = await NumberedServer.start(LINES_PER_SECOND);
  holder = await cluster.start();
  await server.register(await cluster.admin(holder));
  other = await cluster.start();
});
afterEach(async () => {
  await cluster.reset();
  await server.stop();
});

const entries = (kind: string): Promise<readonly { details: string }[]> =>
  cluster.query(`SELECT details FROM log_entries WHERE server_id = ${server.id} AND kind = '${kind}'`);
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
    await server.acknowledged();
    const [interval, ...others] = await unobserved();
    expect(others).toEqual([]);
    expect(interval?.from).toBeGreaterThan(killed - RENEWED_WITHIN_MS);
    expect(interval?.from).toBeLessThanOrEqual(killed + 100);
    expect(interval?.to).toBeGreaterThan(killed + 3_000);
    expect(interval?.to).toBeLessThanOrEqual(told);
    await until(async () => {
      const [lease] = await cluster.query<{ since: unknown }>(
        `SELECT unobserved_since AS since FROM server_leases WHERE server_id = ${server.id}`,
      );
      return lease?.since === null;
    });
  });

  it('is all that is in its log when its holder stands still and goes on: not what that one had to give up', async () => {
    holder.signal('SIGSTOP');
    await until(() => cluster.isHeldBy(other, server.id));
    await server.acknowledged();
    holder.signal('SIGCONT');
    await until(() => holder.output.includes(LEASE_EXPIRED));
    await setTimeout(3_000);
    await server.acknowledged();
    expect(await entries('lines-lost')).toEqual([]);
    expect(await unobserved()).toHaveLength(1);
    expect(holder.output.split('a line of a server could not be stored').length - 1).toBeLessThanOrEqual(1);
  });
});
