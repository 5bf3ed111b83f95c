/** Simulated BattlEye servers in a process of their own, which together print lines at a steady pace. */
import 'reflect-metadata';
import { SimulatedBattleyeServer } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/simulated-battleye-server.js';
import { pause } from '../measure.js';
import { takeOrders } from './take-orders.js';

const TICK_MS = 5;
/** Numbers of a message are one byte: what is printed at once must not come round to one that is still on its way. */
const MOST_AT_ONCE = 20;

/** @type {SimulatedBattleyeServer[]} */
const servers = [];
let printed = 0;

const now = () => performance.timeOrigin + performance.now();

/** Lines carry their number and the moment they were printed; the servers take turns. */
async function print({ lines, perSecond, length = 0 }) {
  const [startedAt, first] = [performance.now(), printed];
  const filling = 'x'.repeat(length);
  for (; printed < first + lines; await pause(TICK_MS)) {
    const inTime = first + Math.ceil(((performance.now() - startedAt) * perSecond) / 1000);
    const due = Math.min(first + lines, inTime, printed + MOST_AT_ONCE * servers.length);
    for (; printed < due; printed++) {
      const number = Math.floor(printed / servers.length);
      servers[printed % servers.length].say(
        `(Global) Survivor: no ${number} at ${now().toFixed(2)} ${filling}`,
      );
    }
  }
  return printed;
}

const ORDERS = {
  listen: async ({ password, count }) => {
    for (let at = 0; at < count; at++)
      servers.push(await SimulatedBattleyeServer.start({ port: 0, password }));
    return servers.map(({ port }) => port);
  },
  print,
};

takeOrders(ORDERS);
