/**
 * The log at the size of a large community: filled through the repository, then read over HTTP from the built server,
 * exported, and removed. Lines are as a DayZ server prints them; the first server has a fifth of all of them.
 *
 * Ten million lines take a few minutes to store and three gigabytes in the temporary folder (`TMPDIR`).
 */
import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { Client } from 'pg';
import { beginIds } from '../../dist/apps/server/src/logs/begin-ids.js';
import { ExpiredLinesRepository } from '../../dist/apps/server/src/logs/expired-lines.repository.js';
import { LogIndex } from '../../dist/apps/server/src/logs/log-index.js';
import { LogRetention } from '../../dist/apps/server/src/logs/log-retention.js';
import { LogsRepository } from '../../dist/apps/server/src/logs/logs.repository.js';
import { LogReader } from '../../dist/apps/server/src/logs/log-reader.js';
import { LogSearch } from '../../dist/apps/server/src/logs/log-search.js';
import { TimedIds } from '../../dist/apps/server/src/logs/timed-ids.js';
import { engineOf, openDatabase } from '../../dist/apps/server/src/platform/database/open-database.js';
import { readEnvironment } from '../../dist/apps/server/src/platform/read-environment.js';
import { LogEntryEntity } from '../../dist/apps/server/src/logs/log-entry.entity.js';
import { seededRandom } from '../../dist/libs/rcon-protocol/src/battleye/simulator/seeded-random.js';
import { systemClock } from '../../dist/libs/clock/src/clock.js';
import { PostgresServer } from '../cluster/support/postgres.js';
import { cpuMs, line, median, megabytes, pause, percentile, perSecond } from './measure.js';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const {
  lines,
  servers,
  database: kind,
} = numbersFrom(process.argv.slice(2), { lines: 1_000_000, servers: 50 }, [], {
  database: ['sqlite', 'postgres'],
});

const BATCH = 500;
const SEGMENT_LINES = 1_024;
const DAY_MS = 24 * 3_600_000;
const SPAN_MS = 25 * DAY_MS;
const PAGES = 200;
const WARM_UP_PAGES = 10;
const SAMPLE_MS = 10;
const OTHERS_EVERY_MS = 20;
const INGEST = 10_000;
const AIM = {
  pageMs: 50,
  csvLines: 50_000,
  exportBytes: 64 * 1024 * 1024,
  heldMs: 50,
  lineBytes: 300,
  removed: 3 * INGEST,
};
/** Figures from before the segment index, where they were measured. */
const BEFORE = {
  insertUs: '33 us in a bare loop, its index included',
  lineBytes: '382',
  oldRange: '594 ms',
  filteredCsv: 'no end in two minutes',
  removed: 'at most 5,000/s',
};
const WORDS =
  'alpha bravo wolf bear runner hello where trader cherno base help need car ammo food raid north south tower airfield'.split(
    ' ',
  );

const random = seededRandom(1);
const below = (count) => Math.floor(random() * count);
const word = () => WORDS[below(WORDS.length)];
const name = () => `${word()}${below(900)}`;

const joined = (who) => ({ slot: below(60), name: who, ip: `192.0.2.${below(255)}` });
const KINDS = [
  [0.5, 'chat', (who, at) => `(Side) ${who}: ${word()} ${word()} ${word()} ${word()} ${at}`],
  [0.2, 'player-joined', (who) => `Player #${below(60)} ${who} (192.0.2.1:2304) connected`],
  [0.2, 'player-left', (who) => `Player #${below(60)} ${who} disconnected`],
  [
    0.01,
    'kick',
    (who) =>
      `Player #${below(60)} ${who} (${'0123456789abcdef'.repeat(2)}) has been kicked by BattlEye: Admin Kick (${word()})`,
  ],
  [1, 'line', (_, at) => `Restriction #${below(9)} ${word()} ${at}`],
];

function lineOf(at, serverId, time) {
  let chance = random();
  for (const [share, kind, write] of KINDS) {
    const who = name();
    const details = kind === 'line' ? null : joined(who);
    if (chance < share) return { serverId, kind, message: write(who, at), details, at: new Date(time) };
    chance -= share;
  }
  throw new Error('the shares do not add up');
}

/** Settings of a real PostgreSQL server might differ; these are the defaults but for memory. */
const SERVER_SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB' };

async function startServer() {
  const server = await PostgresServer.start(SERVER_SETTINGS);
  const url = `${server.url}/postgres`;
  return { url, settle: () => vacuum(url), remove: () => server.remove() };
}

/** Days of lines come within minutes: the server would clean up after them beside the pages that are measured. */
async function vacuum(url) {
  const client = new Client(url);
  await client.connect();
  await client.query('VACUUM (ANALYZE)');
  await client.end();
}

/** Where the panel keeps its data. */
const settingsOf = (server) => ({
  ...CALLS_NOBODY,
  ...(server && { DATABASE_URL: server.url, SECRET_KEY: 'the key of the benchmark, 32 characters' }),
});

async function registerServers(folder, settings) {
  const panel = await startPanel(folder, settings);
  const ids = [];
  for (let at = 0; at < servers; at++) {
    const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
    ids.push((await panel.post('/api/servers', { name: `Server ${at}`, ...address })).id);
  }
  await panel.stop();
  return ids;
}

const open = async (folder, { DATABASE_URL }) =>
  openDatabase(await engineOf(readEnvironment({ DATA_DIR: folder, DATABASE_URL }), console), [
    LogEntryEntity,
  ]);

/** Nobody else writes to the log. */
const OWNER = { slot: 0 };

/** Numbers lines as the panel does, which has run since `start`. */
class EntryIdsSince {
  static async begin(database, start) {
    const first = { now: start, last: 0 };
    const timed = new TimedIds(OWNER, systemClock, first, async () => first, console);
    const isTimed = database.sql.numbering.kind === 'timed';
    return new EntryIdsSince(
      database,
      isTimed ? timed : await beginIds(database, OWNER, systemClock, console),
    );
  }

  constructor(database, ids) {
    Object.assign(this, { database, ids });
  }

  /** As many ids as there are lines at this time. */
  async at(time, count) {
    if (this.ids instanceof TimedIds) this.ids.synchronize(time);
    const day = Math.floor(time / DAY_MS);
    // The panel makes the partitions of a day two days before.
    if (day !== this.day) await this.database.partitions.prepare('log_entries', this.ids.peek());
    this.day = day;
    return Array.from({ length: count }, () => this.ids.next());
  }
}

/** Batches as the panel stores them, and the index kept up as the panel does. */
async function fill(folder, settings, ids) {
  const database = await open(folder, settings);
  const [repository, index] = [new LogsRepository(database), new LogIndex(database)];
  const start = Date.now() - SPAN_MS;
  const numbers = await EntryIdsSince.begin(database, start);
  const firstIds = [];
  const timeOf = (at) => start + (at / lines) * SPAN_MS;
  const waiting = new Map();
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  for (let at = 0; at < lines; at += BATCH) {
    const numbered = await numbers.at(timeOf(at), Math.min(BATCH, lines - at));
    const batch = numbered.map((id, more) => {
      const serverId = (at + more) % 5 === 0 ? ids[0] : ids[below(ids.length)];
      return { ...lineOf(at + more, serverId, timeOf(at + more)), id };
    });
    await repository.append(batch, numbers.ids.reservation());
    firstIds.push(numbered[0]);
    for (const { serverId } of batch) {
      const count = (waiting.get(serverId) ?? 0) + 1;
      waiting.set(serverId, count % SEGMENT_LINES);
      if (count === SEGMENT_LINES) await index.extend(serverId);
    }
  }
  const seconds = (performance.now() - started) / 1000;
  const cpuUs = (cpuMs(cpu) / lines) * 1000;
  const { database: bytes } = await database.sizes();
  await numbers.ids.returnUnused();
  await database.onApplicationShutdown();
  return { rate: lines / seconds, cpuUs, bytes: bytes / lines, firstIds };
}

async function timed(read) {
  const started = performance.now();
  const page = await read();
  return { ms: performance.now() - started, rows: page.length };
}

async function timePages(read) {
  const times = [];
  let rows = 0;
  for (let at = 0; at < PAGES + WARM_UP_PAGES; at++) {
    const page = await timed(() => read(at));
    if (at < WARM_UP_PAGES) continue;
    times.push(page.ms);
    rows += page.rows ?? 0;
  }
  return { times, rows: rows / PAGES };
}

/** Reads pages one after the other, as other users would, until `work` is done. */
async function pagesDuring(read, work) {
  const times = [];
  let isOver = false;
  const others = (async () => {
    for (let at = 0; !isOver; at++) {
      times.push((await timed(() => read(at))).ms);
      await pause(OTHERS_EVERY_MS);
    }
  })();
  const result = await work().finally(() => (isOver = true));
  await others;
  return { result, p99: percentile(times, 0.99), pages: times.length };
}

/** CPU milliseconds over all threads of a process; the kernel counts in steps of ten. */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const residentBytes = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

async function exportCsv(panel, path) {
  const before = residentBytes(panel.pid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(panel.pid))), SAMPLE_MS);
  const started = performance.now();
  let [bytes, rows] = [0, -1];
  for await (const chunk of await panel.body(path)) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  clearInterval(timer);
  return { bytes, rows, seconds: (performance.now() - started) / 1000, growth: peak - before };
}

/** Counts all lines that match, in as many calls as that takes. */
async function count(panel, path) {
  const started = performance.now();
  let [calls, counted, more] = [0, 0, ''];
  do {
    const chunks = [];
    for await (const chunk of await panel.body(`${path}${more}`)) chunks.push(chunk);
    const { bars, step, before } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { counts } of bars) for (const type in counts) counted += counts[type];
    calls += 1;
    more = before === null ? undefined : `&step=${step}&before=${before}`;
  } while (more !== undefined);
  return { calls, counted, seconds: (performance.now() - started) / 1000 };
}

/** Resolves with the lines removed per second, once the server has none left. */
async function deletion(panel, database, id) {
  const rows = database.readLong(LogEntryEntity);
  const all = await rows.countBy({ serverId: id });
  const started = performance.now();
  await fetch(`${panel.url}/api/servers/${id}`, { method: 'DELETE', headers: { cookie: panel.cookie } });
  while (await rows.existsBy({ serverId: id })) await pause(SAMPLE_MS);
  return { all, rate: (all / (performance.now() - started)) * 1000 };
}

/** A fifth of the lines expires at once, as after hours without a sweep. */
async function sweep(database, ids) {
  const repository = new LogsRepository(database);
  const since = Date.now() - (SPAN_MS * 4) / 5;
  const quiet = { error: (...told) => console.error(...told) };
  const retention = new LogRetention(
    { isFirst: true },
    repository,
    new ExpiredLinesRepository(database),
    { flush: async () => undefined },
    await beginIds(database, OWNER, systemClock, quiet),
    new LogIndex(database),
    { deleteOldest: async () => 0 },
    { findAll: async () => ids.map((id) => ({ id })), findById: async () => null },
    { retainedSince: async () => since, systemShownSince: () => since },
    { check: async () => undefined, isDoubtful: false },
    { subscribe: () => undefined },
    systemClock,
    quiet,
  );
  const count = () => database.readLong(LogEntryEntity).count();
  const before = await count();
  const started = performance.now();
  await retention.sweep();
  const seconds = (performance.now() - started) / 1000;
  return (before - (await count())) / seconds;
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-logs-'));
const verdicts = new Verdicts();
let panel;
const server = kind === 'postgres' ? await startServer() : undefined;
try {
  const settings = settingsOf(server);
  const ids = await registerServers(folder, settings);
  const filled = await fill(folder, settings, ids);
  await server?.settle();
  line(
    `${lines.toLocaleString('en')} lines of ${servers} servers, stored and indexed`,
    perSecond(filled.rate),
  );
  line('CPU of a line, its making included', `${filled.cpuUs.toFixed(1)} us; before: ${BEFORE.insertUs}`);
  verdicts.say(filled.rate >= INGEST, `at least ${perSecond(INGEST)} are stored`, perSecond(filled.rate));
  verdicts.say(
    filled.bytes <= AIM.lineBytes,
    `at most ${AIM.lineBytes} bytes on the disk for a line; before: ${BEFORE.lineBytes}`,
    `${filled.bytes.toFixed(0)} bytes`,
  );

  panel = await startPanel(folder, settings, { isWatched: true });
  const database = await open(folder, settings);
  const pathOf = (id, query) => `/api/servers/${id}/logs?${query}`;
  const path = (at, query) => pathOf(ids[at % ids.length], query);
  const daysAgo = (days) => new Date(Date.now() - days * DAY_MS).toISOString();
  const days = (at) => `from=${daysAgo(2 + (at % 20))}&to=${daysAgo(1 + (at % 20))}`;
  const idAt = (share) => filled.firstIds[Math.floor(filled.firstIds.length * share)];
  const deep = (at) => `before=${idAt(0.05 + (at % 90) / 100)}`;
  const kinds = [
    ['no page at all: what the machine lets be', () => '/api/health'],
    ['first page', (at) => path(at, '')],
    ['deep page', (at) => path(at, deep(at))],
    ['page of one type', (at) => path(at, 'type=player')],
    ['page of a type that is not there', (at) => path(at, 'type=command')],
    ['page of one day', (at) => path(at, days(at))],
    ['first page of all logs', () => '/api/logs'],
    ['deep page of all logs', (at) => `/api/logs?${deep(at)}`],
    ['searched, a frequent text', (at) => path(at, 'q=connected')],
    ['searched, a frequent text in an old day', (at) => path(at, `q=connected&${days(at)}`), BEFORE.oldRange],
    ['searched, a frequent text from a deep cursor', (at) => path(at, `q=connected&${deep(at)}`)],
    ['searched, a name', (at) => path(at, `q=${WORDS[at % WORDS.length]}${at}`)],
    ['searched, a name, the largest server', (at) => pathOf(ids[0], `q=${WORDS[at % WORDS.length]}${at}`)],
    ['searched, text and type', (at) => path(at, 'q=kicked&type=player')],
    ['searched, text and a rare type', (at) => path(at, 'q=connected&type=error')],
    ['searched, nothing found', (at) => path(at, 'q=no%20such%20text')],
    [
      'searched, frequent letters, nothing found',
      (at) => pathOf(ids[0], `q=disconnected%20tower&${deep(at)}`),
    ],
    ['searched, two letters', (at) => path(at, 'q=qz')],
    ['searched, one letter', (at) => path(at, 'q=a')],
  ];
  for (const [title, queryOf, before] of kinds) {
    const cpu = processorMs(panel.pid);
    const { times, rows } = await timePages((at) => panel.get(queryOf(at)));
    const cpuEach = (processorMs(panel.pid) - cpu) / (PAGES + WARM_UP_PAGES);
    const p99 = percentile(times, 0.99);
    const told = `p50 ${median(times).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, of the processor ${cpuEach.toFixed(1)} ms, ${rows.toFixed(0)} lines`;
    verdicts.say(
      p99 < AIM.pageMs,
      `${title}: p99 under ${AIM.pageMs} ms${before ? `; before: ${before}` : ''}`,
      told,
    );
  }

  const other = (at) => panel.get(pathOf(ids[2 + (at % (ids.length - 2))], at % 2 ? '' : 'q=connected'));
  const exports = [
    ['CSV of all lines', 'logs.csv'],
    [`CSV of a frequent text; before: ${BEFORE.filteredCsv}`, 'logs.csv?q=connected'],
    [`CSV of a rare text; before: ${BEFORE.filteredCsv}`, 'logs.csv?q=kicked'],
  ];
  const first = await exportCsv(panel, `/api/servers/${ids[0]}/logs.csv?from=${daysAgo(2)}`);
  line('to warm up', `${first.rows} lines`);
  for (const [title, name] of exports) {
    await panel.signs('mark');
    const { result: csv, ...others } = await pagesDuring(other, () =>
      exportCsv(panel, `/api/servers/${ids[0]}/${name}`),
    );
    const signs = await panel.signs('read');
    line(title, `${csv.rows} lines, ${megabytes(csv.bytes)}, ${csv.seconds.toFixed(1)} s`);
    const scannedPerSecond = lines / 5 / csv.seconds;
    verdicts.say(
      scannedPerSecond >= AIM.csvLines,
      `lines of the server, found or not`,
      perSecond(scannedPerSecond),
    );
    verdicts.say(others.p99 < AIM.pageMs, 'pages of others meanwhile', `p99 ${others.p99.toFixed(1)} ms`);
    verdicts.say(
      signs.busyMs < AIM.heldMs,
      `the panel is held for less than ${AIM.heldMs} ms`,
      `${signs.busyMs.toFixed(0)} ms of the processor, ${signs.frozenMs.toFixed(0)} ms on the wall`,
    );
    verdicts.say(csv.growth < AIM.exportBytes, 'memory beside', megabytes(csv.growth));
  }

  for (const [title, textOf] of [
    ['a frequent text', () => 'connected'],
    ['a name', (at) => `${WORDS[at % WORDS.length]}${at}`],
  ]) {
    const { result, ...others } = await pagesDuring(other, () =>
      timePages((at) => panel.get(`/api/logs?q=${textOf(at)}`)),
    );
    line(
      `all ${servers} logs searched, ${title}`,
      `p50 ${median(result.times).toFixed(0)} ms, p99 ${percentile(result.times, 0.99).toFixed(0)} ms, ${result.rows.toFixed(0)} lines`,
    );
    verdicts.say(others.p99 < AIM.pageMs, 'pages of others meanwhile', `p99 ${others.p99.toFixed(1)} ms`);
  }

  for (const [title, query] of [
    ['histogram of all lines', ''],
    ['histogram of one day', days(0)],
    ['histogram of a frequent text', 'q=connected'],
    ['histogram of a rare text', 'q=kicked'],
  ]) {
    await panel.signs('mark');
    const { result, ...others } = await pagesDuring(other, () =>
      count(panel, `/api/servers/${ids[0]}/logs/histogram?${query}`),
    );
    const signs = await panel.signs('read');
    line(title, `${result.counted} lines in ${result.calls} calls, ${result.seconds.toFixed(2)} s`);
    verdicts.say(others.p99 < AIM.pageMs, 'pages of others meanwhile', `p99 ${others.p99.toFixed(1)} ms`);
    verdicts.say(
      signs.busyMs < AIM.heldMs,
      `the panel is held for less than ${AIM.heldMs} ms`,
      `${signs.busyMs.toFixed(0)} ms of the processor`,
    );
  }

  const deleted = await pagesDuring(other, () => deletion(panel, database, ids[0]));
  const { all, rate } = deleted.result;
  const before = `before: ${BEFORE.removed}`;
  verdicts.say(
    rate >= AIM.removed,
    `${all} lines of a deleted server at ${perSecond(AIM.removed)}; ${before}`,
    perSecond(rate),
  );
  verdicts.say(deleted.p99 < AIM.pageMs, 'pages of others meanwhile', `p99 ${deleted.p99.toFixed(1)} ms`);
  await panel.stop();
  panel = undefined;

  const repository = new LogsRepository(database);
  const reader = new LogReader(repository, new LogSearch(repository, new LogIndex(database), systemClock));
  const filter = (at) => ({
    serverId: ids[2 + (at % (ids.length - 2))],
    type: undefined,
    text: at % 2 ? '' : 'connected',
    from: 0,
    to: Date.now(),
  });
  const read = async (at) => (await reader.page(filter(at), 100)).rows;
  const duringSweep = await pagesDuring(read, () => sweep(database, ids.slice(1)));
  verdicts.say(
    duringSweep.result >= AIM.removed,
    `lines that grew too old at ${perSecond(AIM.removed)}; ${before}`,
    perSecond(duringSweep.result),
  );
  verdicts.say(
    duringSweep.p99 < AIM.pageMs,
    'pages of others meanwhile',
    `p99 ${duringSweep.p99.toFixed(1)} ms`,
  );
  await database.onApplicationShutdown();
  verdicts.end();
} finally {
  await panel?.stop();
  await server?.remove();
  rmSync(folder, { recursive: true, force: true });
}
