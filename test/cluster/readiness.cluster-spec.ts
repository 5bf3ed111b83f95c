import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type PanelProcess } from '../support/panel-process.js';
import { Cluster, until } from './support/cluster.js';
import { Proxy } from './support/proxy.js';
import { readinessOf } from './support/readiness.js';

let cluster: Cluster;
beforeAll(async () => (cluster = await Cluster.open()));
afterAll(() => cluster.close());

let first: PanelProcess;
let proxy: Proxy;
beforeEach(async () => (first = await cluster.start()));
afterEach(async () => {
  await cluster.reset();
  await proxy.close();
});

/** The status, and the codes of the problems. */
async function seen(replica: PanelProcess): Promise<readonly unknown[]> {
  const { status, body } = await readinessOf(replica);
  return [status, ...body.problems.map(({ code }) => code)];
}

const is = (replica: PanelProcess, ...expected: readonly unknown[]) =>
  until(async () => String(await seen(replica)) === String(expected));

describe('A load balancer', () => {
  it('leaves out a replica that NATS does not reach, and keeps all when it reaches none', async () => {
    proxy = await Proxy.to(cluster.nats.port);
    const second = await cluster.start({ NATS_URL: `nats://127.0.0.1:${proxy.port}` });
    await is(first, 200);
    await is(second, 200);
    await proxy.close();
    await is(second, 503, 'nats-cut-off');
    expect(await seen(first)).toEqual([200]);
    await cluster.nats.stop();
    await is(first, 200, 'nats-unreachable');
    await is(second, 200, 'nats-unreachable');
    await cluster.nats.run();
    await is(first, 200);
    await is(second, 503, 'nats-cut-off');
  });

  it('leaves out a replica whose lease has expired, until it has joined the others again', async () => {
    proxy = await Proxy.to(cluster.postgres.port);
    const second = await cluster.start(cluster.databaseAt(proxy.port));
    await is(second, 200);
    proxy.cut();
    await is(second, 503, 'storage-unreachable', 'lease-lost');
    expect(await seen(first)).toEqual([200]);
    proxy.mend();
    await is(second, 200);
  });
});
