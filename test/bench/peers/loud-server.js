/** A simulated BattlEye server in a process of its own, which prints lines as fast as it is told. */
import 'reflect-metadata';
import { SimulatedBattleyeServer } from '../../../dist/libs/rcon-protocol/src/battleye/simulator/simulated-battleye-server.js';
import { pause } from '../measure.js';

const TICK_MS = 10;

let server;

/** Lines carry the moment they were printed, so that whoever sees one knows how late it is. */
async function print({ lines, perSecond }) {
  const startedAt = Date.now();
  for (let printed = 0; printed < lines; await pause(TICK_MS)) {
    const due = Math.min(lines, Math.ceil(((Date.now() - startedAt) * perSecond) / 1000));
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

process.on('message', async ({ order, input }) => {
  try {
    process.send({ result: await ORDERS[order](input) });
  } catch (error) {
    process.send({ error: String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
