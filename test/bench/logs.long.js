/**
 * The log at a size that a community reaches: filled through the recorder, then read over HTTP from the built server.
 * Lines are as a DayZ server prints them; the first server has a fifth of all of them.
 */
import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pino } from 'pino';
import { DataSource } from 'typeorm';
import { LogEntryEntity } from '../../dist/apps/server/src/logs/log-entry.entity.js';
import { LogRecorder } from '../../dist/apps/server/src/logs/log-recorder.js';
import { LogWriter } from '../../dist/apps/server/src/logs/log-writer.js';
import { LogsRepository } from '../../dist/apps/server/src/logs/logs.repository.js';
import { ServerLines } from '../../dist/apps/server/src/logs/lines/server.lines.js';
import { SystemWallClock } from '../../dist/apps/server/src/platform/clock.js';
import { readerOptions, writerOptions } from '../../dist/apps/server/src/platform/database/data-source.js';
import { Database } from '../../dist/apps/server/src/platform/database/database.js';
import { EventBus } from '../../dist/apps/server/src/platform/event-bus.js';
import { ServerLinePrinted } from '../../dist/apps/server/src/rcon/rcon.events.js';
import { seededRandom } from '../../dist/libs/rcon-protocol/src/battleye/simulator/seeded-random.js';
import { systemClock } from '../../dist/libs/rcon-protocol/src/shared/clock.js';
import { cpuMs, line, megabytes, median, percentile, perSecond } from './measure.js';
import { CALLS_NOBODY, startPanel } from './peers/panel-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const { lines, servers } = numbersFrom(process.argv.slice(2), { lines: 1_000_000, servers: 50 });

const IN_FLIGHT = 2_000;
const SPAN_MS = 25 * 24 * 3_600_000;
const PAGES = 300;
const WARM_UP_PAGES = 20;
const SAMPLE_MS = 10;
const AIM = { ingest: 10_000, pageMs: 30, exportBytes: 64 * 1024 * 1024 };
const WORDS =
  'alpha bravo wolf bear runner hello where trader cherno base help need car ammo food raid north south tower airfield'.split(
    ' ',
  );

const random = seededRandom(1);
const below = (count) => Math.floor(random() * count);
const word = () => WORDS[below(WORDS.length)];
const name = () => `${word()}${below(900)}`;

const KINDS = [
  [0.5, (at) => `(Side) ${name()}: ${word()} ${word()} ${word()} ${word()} ${at}`],
  [0.2, () => `Player #${below(60)} ${name()} (192.0.2.${below(255)}:${2304 + below(99)}) connected`],
  [0.2, () => `Player #${below(60)} ${name()} disconnected`],
  [
    0.01,
    () =>
      `Player #${below(60)} ${name()} (${'0123456789abcdef'.repeat(2)}) has been kicked by BattlEye: Admin Kick (${word()})`,
  ],
  [1, (at) => `Restriction #${below(9)} ${word()} ${at}`],
];

function textOf(at) {
  let chance = random();
  for (const [share, write] of KINDS) {
    if (chance < share) return write(at);
    chance -= share;
  }
  throw new Error('the shares do not add up');
}

async function registerServers(folder) {
  const panel = await startPanel(folder, CALLS_NOBODY);
  const ids = [];
  for (let at = 0; at < servers; at++) {
    const address = { type: 'battleye', host: '127.0.0.1', port: 2305, password: 'bench' };
    ids.push((await panel.post('/api/servers', { name: `Server ${at}`, ...address })).id);
  }
  await panel.stop();
  return ids;
}

async function openRecorder(folder) {
  const options = { ...writerOptions(folder), entities: [LogEntryEntity] };
  const writer = await new DataSource(options).initialize();
  const database = new Database(writer, await new DataSource(readerOptions(options)).initialize());
  const log = pino({ level: 'error' });
  const events = new EventBus(log);
  const wallClock = new SystemWallClock();
  const registry = { findById: async (id) => ({ id, type: 'battleye' }) };
  const batches = new LogWriter(new LogsRepository(database), events, systemClock, wallClock, log);
  new LogRecorder(events, batches, new ServerLines(registry, log), registry, wallClock, log).onModuleInit();
  const close = async () => {
    await batches.beforeApplicationShutdown();
    await database.onApplicationShutdown();
    await writer.destroy();
  };
  return { events, close };
}

/** Each lane sends its next line when the one before it is on disk, as a game server's window does. */
async function fill(folder, ids) {
  const { events, close } = await openRecorder(folder);
  const start = Date.now() - SPAN_MS;
  let next = 0;
  const lane = async () => {
    while (next < lines) {
      const at = next++;
      const id = at % 5 === 0 ? ids[0] : ids[below(ids.length)];
      await events.deliver(new ServerLinePrinted(id, textOf(at), new Date(start + (at / lines) * SPAN_MS)));
    }
  };
  const [started, cpu] = [performance.now(), process.cpuUsage()];
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane));
  const rate = (lines / (performance.now() - started)) * 1000;
  const cpuEach = cpuMs(cpu) / lines;
  await close();
  return { rate, cpuEach };
}

async function timePages(panel, queryOf) {
  const times = [];
  let rows = 0;
  for (let at = 0; at < PAGES + WARM_UP_PAGES; at++) {
    const path = queryOf(at);
    const started = performance.now();
    const page = await panel.get(path);
    if (at < WARM_UP_PAGES) continue;
    times.push(performance.now() - started);
    rows += page.length;
  }
  return { times, rows: rows / PAGES };
}

const residentBytes = (pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024;

async function exportCsv(panel, id) {
  const before = residentBytes(panel.pid);
  let peak = before;
  const timer = setInterval(() => (peak = Math.max(peak, residentBytes(panel.pid))), SAMPLE_MS);
  const started = performance.now();
  let [bytes, rows] = [0, -1];
  for await (const chunk of await panel.body(`/api/servers/${id}/logs.csv`)) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) rows += 1;
  }
  clearInterval(timer);
  return { bytes, rows, seconds: (performance.now() - started) / 1000, before, peak };
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-logs-'));
try {
  const ids = await registerServers(folder);
  const { rate: ingest, cpuEach } = await fill(folder, ids);
  line(`${lines.toLocaleString('en')} lines of ${servers} servers, recorded`, perSecond(ingest));
  line('CPU of 1,000 lines, their making included', `${(cpuEach * 1000).toFixed(1)} ms`);
  const panel = await startPanel(folder, CALLS_NOBODY);
  const path = (at, query) => `/api/servers/${ids[at % ids.length]}/logs?${query}`;
  const day = (ago) => new Date(Date.now() - ago * 24 * 3_600_000).toISOString();
  const kinds = [
    ['first page', (at) => path(at, '')],
    ['deep page', (at) => path(at, `before=${Math.floor(lines * (0.05 + (at % 90) / 100))}`)],
    ['page of one type', (at) => path(at, 'type=player')],
    ['page of a type that is not there', (at) => path(at, 'type=command')],
    ['page of one day', (at) => path(at, `from=${day(2 + (at % 20))}&to=${day(1 + (at % 20))}`)],
    ['searched, a frequent text', (at) => path(at, 'q=connected')],
    ['searched, a name', (at) => path(at, `q=${WORDS[at % WORDS.length]}${at}`)],
    ['searched, text and type', (at) => path(at, `q=kicked&type=player`)],
    ['searched, nothing found', (at) => path(at, 'q=no%20such%20text')],
    ['searched, two letters', (at) => path(at, 'q=qz')],
  ];
  const verdicts = new Verdicts();
  verdicts.say(ingest >= AIM.ingest, `at least ${AIM.ingest} lines/s are recorded`, perSecond(ingest));
  for (const [title, queryOf] of kinds) {
    const { times, rows } = await timePages(panel, queryOf);
    const p99 = percentile(times, 0.99);
    line(title, `p50 ${median(times).toFixed(2)} ms, p99 ${p99.toFixed(2)} ms, ${rows.toFixed(0)} lines`);
    verdicts.say(p99 < AIM.pageMs, `${title}: p99 under ${AIM.pageMs} ms`, `${p99.toFixed(2)} ms`);
  }
  // The first one brings the process to its working size.
  await exportCsv(panel, ids[1]);
  const csv = await exportCsv(panel, ids[0]);
  line('CSV export', `${csv.rows} lines, ${megabytes(csv.bytes)}, ${perSecond(csv.rows / csv.seconds)}`);
  line('memory before it, and at its peak', `${megabytes(csv.before)}, ${megabytes(csv.peak)}`);
  verdicts.say(
    csv.peak - csv.before < AIM.exportBytes,
    `an export takes less than ${megabytes(AIM.exportBytes)} beside`,
    megabytes(csv.peak - csv.before),
  );
  await panel.stop();
  verdicts.end();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
