/**
 * The built panel for tests that look behind its API. It takes orders from the process that started it, answers each
 * with `{ id, result }` or `{ id, error }`, and ends with that process.
 */
import { SchedulerRegistry } from '@nestjs/schedule';
import { SamplesRepository } from '../../dist/apps/server/src/observation/samples.repository.js';
import { startOutpost } from '../../dist/apps/server/src/outpost.js';
import { Database } from '../../dist/apps/server/src/platform/database/database.js';

const log = [];
const logDestination = { write: (line) => void log.push(line) };
const outpost = await startOutpost({ environment: process.env, logDestination }).catch(({ message }) => {
  process.send({ failure: message }, () => process.exit(1));
  return new Promise(() => undefined);
});
const { app, url, setupCode = '' } = outpost;

const ORDERS = {
  /** Through the panel's own door: a statement beside it would join what is under way. */
  query: ({ sql, parameters }) => app.get(Database).write((manager) => manager.query(sql, parameters)),
  insertSamples: ({ samples, now }) => app.get(SamplesRepository).insert(samples, now),
  stopTimer: ({ name }) => app.get(SchedulerRegistry).deleteInterval(name),
  readLog: () => log,
  stop: () => outpost.stop(),
};

process.on('message', async ({ id, order, input }) => {
  try {
    process.send({ id, result: await ORDERS[order](input) });
  } catch (error) {
    process.send({ id, error: String(error.message) });
  }
});
process.on('disconnect', () => process.exit());
process.send({ url, setupCode });
