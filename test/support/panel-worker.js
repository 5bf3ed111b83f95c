/**
 * Built panels in one process, for tests that bypass the API. It takes orders from its parent process, answers each
 * with `{ id, result }` or `{ id, error }`, and exits with its parent. Only one panel may be in use at a time: Passport
 * registers its strategies per process, so those of the panel started last apply.
 */
import { SchedulerRegistry } from '@nestjs/schedule';
import { LogsRepository } from '../../dist/apps/server/src/logs/logs.repository.js';
import { SamplesRepository } from '../../dist/apps/server/src/monitoring/samples.repository.js';
import { startOutpost } from '../../dist/apps/server/src/outpost.js';
import { Database } from '../../dist/apps/server/src/platform/database/database.js';

const panels = new Map();

/** What a sample that was inserted stands for. */
const minuteOf = ({ serverId, at, state }) =>
  state === 0 ? [] : [{ serverId, from: at, to: at + 60, state }];

const ORDERS = {
  start: async ({ environment }, name) => {
    const log = [];
    const logDestination = { write: (line) => void log.push(line) };
    const outpost = await startOutpost({ environment, logDestination });
    panels.set(name, { outpost, log });
    return { url: outpost.url, setupCode: outpost.setupCode ?? '' };
  },
  /** Through the panel's own writer: a statement beside it would join the open transaction. */
  query: ({ sql, parameters }, name) =>
    appOf(name)
      .get(Database)
      .write((manager) => manager.query(sql, parameters)),
  insertSamples: ({ samples, now }, name) =>
    appOf(name).get(SamplesRepository).insert(samples, samples.flatMap(minuteOf), now),
  insertLines: ({ lines }, name) =>
    appOf(name)
      .get(LogsRepository)
      .insert(lines.map((line) => ({ ...line, at: new Date(line.at) }))),
  stopTimer: ({ timer }, name) => appOf(name).get(SchedulerRegistry).deleteInterval(timer),
  readLog: (_, name) => panels.get(name).log,
  stop: async (_, name) => {
    const { outpost } = panels.get(name);
    panels.delete(name);
    await outpost.stop();
  },
};

const appOf = (name) => panels.get(name).outpost.app;

process.on('message', async ({ id, panel, order, input }) => {
  try {
    process.send({ id, result: await ORDERS[order](input, panel) });
  } catch (error) {
    process.send({ id, error: String(error.message) });
  }
});
process.on('disconnect', () => process.exit());
