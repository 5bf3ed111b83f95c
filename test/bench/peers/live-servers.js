/** Simulated servers in a separate process, the first of which print lines at a steady combined rate. */
import 'reflect-metadata';
import { SimulatedBattleyeServer } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/simulated-battleye-server.js';
import { SimulatedSourceServer } from '../../../dist/libs/rcon-protocol/src/source/simulator/simulated-source-server.js';
import { pause } from '../measure.js';
import { takeOrders } from './take-orders.js';

const TICK_MS = 5;
/** A message's sequence number is one byte: a burst must not wrap to a number still unacknowledged. */
const MOST_AT_ONCE = 20;

/** @typedef {{ readonly port: number, say(line: string): void }} LoudServer */

/** @type {Readonly<Record<string, (password: string, players: number) => Promise<LoudServer>>>} */
const KINDS = {
  battleye: (password, players) => SimulatedBattleyeServer.start({ port: 0, password, players }),
  squad: async (password) => {
    const server = await SimulatedSourceServer.start({ port: 0, password, personality: 'squad' });
    return { port: server.port, say: (line) => server.print(line) };
  },
};

/** @type {LoudServer[]} */
const servers = [];
let printed = 0;

const now = () => performance.timeOrigin + performance.now();

/**
 * Lines carry their number and print time. The first `among` servers take turns, all by default. It must be the same in
 * every order, because line numbers are counted per server of that group.
 */
async function print({ lines, perSecond, length = 0, among = servers.length }) {
  const [startedAt, first] = [performance.now(), printed];
  const filling = 'x'.repeat(length);
  for (; printed < first + lines; await pause(TICK_MS)) {
    const inTime = first + Math.ceil(((performance.now() - startedAt) * perSecond) / 1000);
    const due = Math.min(first + lines, inTime, printed + MOST_AT_ONCE * among);
    for (; printed < due; printed++) {
      const number = Math.floor(printed / among);
      servers[printed % among].say(`(Global) Survivor: no ${number} at ${now().toFixed(2)} ${filling}`);
    }
  }
  return printed;
}

const ORDERS = {
  /** @returns the ports of the new servers, which are appended to the existing ones */
  listen: async ({ password, count, kind = 'battleye', players = 6 }) => {
    const first = servers.length;
    for (let at = 0; at < count; at++) servers.push(await KINDS[kind](password, players));
    return servers.slice(first).map(({ port }) => port);
  },
  print,
};

takeOrders(ORDERS);
