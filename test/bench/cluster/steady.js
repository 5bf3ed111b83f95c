import {
  familyBytes,
  familyMs,
  line,
  median,
  pause,
  percentile,
  perSecond,
  residentBytes,
} from '../measure.js';
import { printProcessors, processorsUsed } from '../system/processors.js';
import { ms } from '../system/promises.js';
import { SAID } from './watched-server.js';

const EVERY_MS = 50;
const COMMAND_AIM_MS = 1.5;
const HUSH_WITHIN_MS = 15_000;
/** Samples and figures are taken once a minute. */
const QUIET_MS = 60_000;
const MIB = 1024 * 1024;
/** PostgreSQL counts a transaction of a connection that is in use within a second. */
const WRITES = `SELECT d.xact_commit AS commits, w.wal_bytes AS wal, pg_database_size(d.datname) AS size
  FROM pg_stat_database d, pg_stat_wal w WHERE d.datname = current_database()`;

/** What a cluster without a fault does: its lines, its commands over either way, its processors and its memory. */
export async function steady(world, { seconds }) {
  await world.settle();
  const { cluster, games, browsers, options } = world;
  await world.openSockets();
  const acknowledged = await games.order('acknowledged');
  const written = await databaseWrites(cluster);
  const startedAt = performance.now();
  const processors = processorsOf(world);
  const times = await commandsOverBoth(world, seconds, options.goesToHolder);
  const used = processors();
  const lines = (await games.order('acknowledged')) - acknowledged;
  console.log(`\nwithout a fault, ${seconds} s`);
  line('lines acknowledged', perSecond((lines / (performance.now() - startedAt)) * 1_000));
  await reportDatabase(cluster, written, { lines, seconds: used.seconds });
  reportCommands(times);
  reportMemory(cluster);
  printProcessors(used);
  await browsers.order('end');
  await reportQuiet(world);
}

/** What is left without lines, sockets and commands: connections, figures once a minute, leases. */
async function reportQuiet(world) {
  await world.games.order('hush', { withinMs: HUSH_WITHIN_MS });
  const processors = processorsOf(world);
  await pause(QUIET_MS);
  console.log('\nwith nothing printed, and nobody there');
  printProcessors(processors());
  await world.games.order('speak');
}

const processorsOf = ({ cluster, games, browsers }) =>
  processorsUsed({
    ...Object.fromEntries(cluster.running.map(({ name, pid }) => [name, pid])),
    PostgreSQL: () => familyMs(cluster.postgres.process.pid),
    NATS: cluster.nats.process.pid,
    'the game servers': games.pid,
    'the browsers': browsers.pid,
    'the callers and this report': process.pid,
  });

/** By turns, so that both meet the same load. */
async function commandsOverBoth({ cluster, ids }, seconds, goesToHolder) {
  const times = { holder: [], another: [] };
  const end = performance.now() + seconds * 1_000;
  const leases = await cluster.leases();
  for (let turn = 0; performance.now() < end; turn++) {
    const isAnother = !goesToHolder && turn % 2 === 1;
    const id = ids[Math.floor(Math.random() * ids.length)];
    const { replica: holder } = leases.get(id);
    const replica = isAnother ? cluster.running.find((one) => one !== holder) : holder;
    const startedAt = performance.now();
    await cluster.post(replica, `/api/servers/${id}/command`, { command: `${SAID}steady ${turn}` });
    times[isAnother ? 'another' : 'holder'].push(performance.now() - startedAt);
    await pause(EVERY_MS);
  }
  return times;
}

function reportCommands({ holder, another }) {
  const shares = (times) => `p50 ${ms(percentile(times, 0.5))}, p99 ${ms(percentile(times, 0.99))}`;
  line('command through the holder', shares(holder));
  if (another.length === 0) {
    line('command through another replica', 'not sent: --route any does');
    return;
  }
  line('command through another replica', shares(another));
  const more = median(another) - median(holder);
  const ratio = (median(another) / median(holder)).toFixed(2);
  const verdict = more <= COMMAND_AIM_MS ? 'met' : 'NOT MET';
  line('  more at the median', `${more.toFixed(2)} ms (×${ratio}), at most ${COMMAND_AIM_MS} ms: ${verdict}`);
}

/** So far: transactions, bytes of the write-ahead log, and of the database. */
async function databaseWrites(cluster) {
  const [row] = await cluster.query(WRITES);
  return { commits: Number(row.commits), wal: Number(row.wal), size: Number(row.size) };
}

async function reportDatabase(cluster, before, { lines, seconds }) {
  const after = await databaseWrites(cluster);
  const [commits, wal, size] = ['commits', 'wal', 'size'].map((name) => after[name] - before[name]);
  line('transactions of PostgreSQL', perSecond(commits / seconds));
  const perLine = (bytes) => `${Math.round(bytes / lines)} bytes a line`;
  line('its write-ahead log', `${(wal / seconds / MIB).toFixed(1)} MB/s, ${perLine(wal)}`);
  line('growth of the database, with its indexes', perLine(size));
}

function reportMemory({ running, postgres, nats }) {
  const mb = (bytes) => `${Math.round(bytes / MIB)} MB`;
  for (const { name, pid } of running) line(`memory of ${name}`, mb(residentBytes(pid)));
  line('memory of NATS', mb(residentBytes(nats.process.pid)));
  line('memory of PostgreSQL', mb(familyBytes(postgres.process.pid)));
}
