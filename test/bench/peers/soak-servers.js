/**
 * Simulated BattlEye servers on a bad network, with a record of what each of them executed. The simulator's own journal
 * drops its older half; this one counts by the number at the end of each command.
 */
import { SimulatedBattleyeServer } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/simulated-battleye-server.js';
import { takeOrders } from './take-orders.js';

/** Far apart: neighbouring small seeds yield random sequences with similar beginnings, all of them losses. */
const SEED_STEP = 72_911_317;
const MOST_COMMANDS = 1_000_000;
const executed = new Uint8Array(MOST_COMMANDS);
const seen = { received: 0, logins: 0, dropped: {} };
const servers = [];

function onEntry(entry) {
  if (entry.type === 'received') seen.received += 1;
  if (entry.type === 'login') seen.logins += 1;
  if (entry.type === 'dropped') seen.dropped[entry.reason] = (seen.dropped[entry.reason] ?? 0) + 1;
  if (entry.type !== 'executed') return;
  const number = /(\d+)$/.exec(entry.command)?.[1];
  if (number !== undefined) executed[Number(number)] += 1;
}

const ORDERS = {
  listen: async ({ count, faults }) => {
    for (let at = 0; at < count; at++) {
      const options = { port: 0, password: 'bench', seed: (at + 1) * SEED_STEP, lively: true, onEntry };
      const both = { toServer: faults, toClient: faults };
      servers.push(await SimulatedBattleyeServer.start({ ...options, faults: both }));
    }
    return servers.map(({ port }) => port);
  },
  executed: ({ count }) => ({ ...seen, times: [...executed.subarray(0, count)] }),
};

takeOrders(ORDERS);
