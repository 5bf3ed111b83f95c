/** A simulated BattlEye server in a separate process, which prints lines as fast as ordered. */
import 'reflect-metadata';
import { SimulatedBattleyeServer } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/simulated-battleye-server.js';
import { pause } from '../measure.js';
import { takeOrders } from './take-orders.js';

const TICK_MS = 10;
/** A message's sequence number is one byte: a burst must not wrap to a number still unacknowledged. */
const MOST_AT_ONCE = 100;

let server;

/** Lines carry their print time, so that a reader can compute the delay. */
async function print({ lines, perSecond }) {
  const startedAt = Date.now();
  for (let printed = 0; printed < lines; await pause(TICK_MS)) {
    const inTime = Math.ceil(((Date.now() - startedAt) * perSecond) / 1000);
    const due = Math.min(lines, inTime, printed + MOST_AT_ONCE);
    for (; printed < due; printed++) {
      server.say(`(Global) Survivor ${printed % 60}: line ${printed + 1} printed ${Date.now()}`);
    }
  }
  return lines;
}

const ORDERS = {
  listen: async ({ password }) => {
    server = await SimulatedBattleyeServer.start({ port: 0, password });
    return server.port;
  },
  print,
};

takeOrders(ORDERS);
