/** Thousands of BattlEye servers in one process, a port each, which print a line a second and keep a journal. */
import { bindSockets } from '../peers/udp-ports.js';
import { pause } from '../measure.js';
import { takeOrders } from '../peers/take-orders.js';
import { WatchedServer } from './watched-server.js';

const TICK_MS = 20;
const SWEEP_MS = 500;
const POLL_MS = 50;

let servers = [];
let speaking;

/** Each prints once a second, one after the other. */
function speak() {
  const startedAt = performance.now();
  let printed = 0;
  return setInterval(() => {
    const now = performance.now();
    const due = ((now - startedAt) / 1_000) * servers.length;
    for (; printed < due; printed++) servers[printed % servers.length].print(now);
  }, TICK_MS);
}

const hush = () => {
  clearInterval(speaking);
  speaking = undefined;
};

const ORDERS = {
  listen: async ({ count, password }) => {
    servers = (await bindSockets(count)).map((socket) => new WatchedServer(socket, password));
    setInterval(() => {
      const now = performance.now();
      for (const server of servers) server.sweep(now);
    }, SWEEP_MS).unref();
    return servers.map(({ port }) => port);
  },
  speak: () => {
    speaking ??= speak();
    return true;
  },
  watched: () => {
    const now = performance.now();
    return servers.filter((server) => server.isWatched(now)).length;
  },
  /** The next journal begins. */
  mark: () => {
    const now = performance.now();
    for (const server of servers) server.mark(now);
    return true;
  },
  /** Prints nothing more, and waits for the last acknowledgements. @returns how many lines did not get theirs */
  hush: async ({ withinMs }) => {
    hush();
    const now = performance.now();
    for (const server of servers) server.endSilence(now);
    const open = () => servers.reduce((sum, server) => sum + server.open, 0);
    while (open() > 0 && performance.now() < now + withinMs) await pause(POLL_MS);
    return open();
  },
  /** @returns how many lines were acknowledged so far */
  acknowledged: () => servers.reduce((sum, { acknowledgedCount }) => sum + acknowledgedCount, 0),
  /** The journals since the mark, in the order of the ports. */
  journals: () =>
    servers.map(({ printed, acknowledged, executed, logins, late, longest }) => ({
      printed,
      acknowledged: Buffer.from(acknowledged.subarray(0, printed)).toString('base64'),
      ...{ executed, logins, late, longest },
    })),
};

takeOrders(ORDERS);
