/**
 * One replica takes over all game servers of another one that was killed: what each listener of its events costs in
 * time, in questions to the database and in messages to other replicas, and how long the event loop stood still.
 */
import { randomUUID } from 'node:crypto';
import Table from 'cli-table3';
import { WebSocket } from 'ws';
import { Cluster, within } from './cluster/cluster.js';
import { pause } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { numbersFrom } from './verdicts.js';

const { servers } = numbersFrom(process.argv.slice(2), { servers: 1_000 });
const REGISTERED_AT_ONCE = 4;
const WITHIN_MS = 180_000;
const SHOWN = 16;
/** What follows a takeover at a distance, such as the first player lists. */
const AFTER_MS = 3_000;
const OFFLINE = `SELECT count(*) FROM log_entries
  WHERE kind = 'status-changed' AND details::json ->> 'status' = 'offline'`;

const games = orderedProcess('../cluster/game-servers.js');
const cluster = await Cluster.open();
try {
  const password = randomUUID();
  const ports = await games.order('listen', { count: servers, password });
  const former = await cluster.start();
  await cluster.signIn();
  await register(former, ports, password);
  await games.order('speak');
  await expectWatched();
  await games.order('mark');
  former.signal('SIGKILL');
  await former.ended;
  const next = await cluster.start({ isMeasured: true });
  // An admin is told of each change of status.
  const headers = { cookie: cluster.cookie };
  const socket = new WebSocket(`${next.url.replace('http', 'ws')}/ws`, ['outpost.timeline'], { headers });
  while ((await next.costs()).sinceMs === null) await pause(20);
  await expectWatched();
  const { sinceMs } = await next.costs();
  await pause(AFTER_MS);
  print({ ...(await next.costs()), sinceMs });
  socket.terminate();
  const [{ count }] = await cluster.query(OFFLINE);
  console.log(`entries that say that a server is offline: ${count}`);
} finally {
  games.stop();
  await cluster.close();
}

async function register(replica, ports, password) {
  const left = [...ports];
  const lane = async () => {
    for (let port = left.pop(); port; port = left.pop()) {
      const address = { type: 'battleye', host: '127.0.0.1', port, password };
      await cluster.post(replica, '/api/servers', { name: `Game ${port}`, ...address });
    }
  };
  await Promise.all(Array.from({ length: REGISTERED_AT_ONCE }, lane));
}

async function expectWatched() {
  const areWatched = async () => (await games.order('watched')) === servers;
  if (!(await within(WITHIN_MS, areWatched))) throw new Error('not all servers are watched');
}

function print({ sinceMs, longestDelayMs, costs }) {
  const ms = (value) => value.toFixed(1);
  console.log(
    `${servers} servers are watched ${(sinceMs / 1_000).toFixed(1)} s after the first were taken; ` +
      `the event loop stood still for ${ms(longestDelayMs)} ms at most`,
  );
  const head = ['event → listener', 'calls', 'sync ms', 'longest', 'until done', 'questions', 'messages'];
  const table = new Table({ head, style: { head: [], border: [], compact: true } });
  const weight = ([, cost]) => cost.queries + cost.syncMs + cost.messages;
  const rows = costs.toSorted((a, b) => weight(b) - weight(a)).slice(0, SHOWN);
  for (const [name, { calls, syncMs, longestMs, wholeMs, queries, messages }] of rows)
    table.push([name, calls, ms(syncMs), ms(longestMs), ms(wholeMs), queries, messages]);
  console.log(table.toString());
}
