import { Proxy } from '../../cluster/support/proxy.js';
import { pause } from '../measure.js';

const STOPPED_MS = 40_000;
const CUT_MS = 30_000;
/** Between two kills: the servers of the first have just been taken. */
const BETWEEN_KILLS_MS = 15_000;
/** Enough for the servers to be taken back by one that returns. */
const AFTER_MS = 20_000;

async function kill(cluster) {
  const [victim] = cluster.running;
  victim.signal('SIGKILL');
  await victim.ended;
}

/**
 * What happens to a cluster of three replicas, by name. `prepare` is done before anything is measured, and returns what
 * undoes it afterwards.
 */
export const FAULTS = {
  kill: { title: 'one replica killed', happen: kill },
  'kill-second': {
    title: 'one killed, then a second',
    happen: async (cluster) => {
      await kill(cluster);
      await pause(BETWEEN_KILLS_MS);
      await kill(cluster);
    },
  },
  'stop-cont': {
    title: `one stopped for ${STOPPED_MS / 1_000} s`,
    happen: async (cluster) => {
      const [victim] = cluster.running;
      victim.signal('SIGSTOP');
      await pause(STOPPED_MS);
      victim.signal('SIGCONT');
      await pause(AFTER_MS);
    },
  },
  postgres: {
    title: 'PostgreSQL restarted',
    happen: (cluster) => cluster.restartPostgres(),
  },
  nats: {
    title: 'NATS restarted',
    happen: async ({ nats }) => {
      await nats.stop();
      await nats.run();
    },
  },
  partition: {
    title: `PostgreSQL out of reach of one for ${CUT_MS / 1_000} s`,
    prepare: async (cluster) => {
      const proxy = await Proxy.to(cluster.postgres.port);
      await cluster.running[0].stop();
      await cluster.start({ port: proxy.port });
      return { proxy, undo: () => replaceLast(cluster, proxy) };
    },
    happen: async (_cluster, { proxy }) => {
      proxy.cut();
      await pause(CUT_MS);
      proxy.mend();
      await pause(AFTER_MS);
    },
  },
  rolling: {
    title: 'rolling upgrade',
    happen: async (cluster) => {
      for (const replica of cluster.running) {
        await replica.stop();
        await cluster.start();
      }
    },
  },
};

async function replaceLast(cluster, proxy) {
  await cluster.running.at(-1).stop();
  await proxy.close();
  await cluster.start();
}
