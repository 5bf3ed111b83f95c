/**
 * Many browsers follow the same busy servers: the delay of each line and each stored entry, the latency of a command
 * meanwhile, the longest step of the panel's event loop, and the cost of browsers that read nothing. Game servers,
 * panel and browsers run in processes of their own; messages come one by one (`plain`), then in batches.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { line, pause, percentile, perSecond, processorMs } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { startPanel } from './peers/panel-process.js';
import { commandOver, steadyCalls } from './peers/steady-calls.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const usage = { sockets: 200, messages: 1_000, servers: 10, seconds: 20, modes: 2 };
const { sockets, messages, servers, seconds, modes } = numbersFrom(process.argv.slice(2), usage);

const AIM = { lineMs: 100, commandMs: 50, stepMs: 50, slowMb: 60 };
const COMMAND_EVERY_MS = 50;
/** Grace period for messages in transit when the servers stop printing. */
const AFTERMATH_MS = 3_000;
/** Long lines: the OS buffers megabytes for each reader before anything queues in the panel. */
const SLOW = { length: 900, perSecond: 4_000, seconds: 10 };
const MODES = ['plain', 'batches'].slice(0, modes);
const LIMITS = 'sockets-per-user=5000,sockets=5000,lines-per-second=100000,line-burst=1000000';

const ms = (value) => `${value.toFixed(1)} ms`;

async function opened(panel, ids, mode) {
  const readers = orderedProcess('./live-readers.js');
  const protocols = mode === 'batches' ? ['outpost.timeline'] : [];
  const closely = await readers.order('open', {
    url: `${panel.url.replace('http', 'ws')}/ws`,
    protocols,
    cookie: panel.cookie,
    count: sockets,
    serverIds: ids,
  });
  return { readers, closely };
}

/** All read as fast as they can. */
async function follow(panel, ids, games, mode) {
  const { readers, closely } = await opened(panel, ids, mode);
  await panel.signs('mark');
  const cpu = processorMs(panel.pid);
  const ended = steadyCalls(COMMAND_EVERY_MS, commandOver(panel, ids));
  await games.order('print', { lines: seconds * messages, perSecond: messages });
  const share = (processorMs(panel.pid) - cpu) / seconds / 10;
  const { times, failures } = await ended();
  await pause(AFTERMATH_MS);
  const seen = await readers.order('read');
  const signs = await panel.signs('read');
  await readers.order('close');
  readers.stop();
  return { ...seen, times, failures, signs, share, closely, expected: seconds * messages * closely };
}

/** No client reads, so the backlog is the panel's. */
async function stall(panel, ids, games, mode) {
  const { readers } = await opened(panel, ids, mode);
  await games.order('print', { lines: messages, perSecond: messages });
  await readers.order('pause');
  await panel.signs('mark');
  const lines = SLOW.perSecond * SLOW.seconds;
  await games.order('print', { lines, perSecond: SLOW.perSecond, length: SLOW.length });
  const { grownMb } = await panel.signs('read');
  await readers.order('close');
  readers.stop();
  return grownMb;
}

/** The same lines without subscribers: the baseline cost of storing them. */
async function alone(panel, games) {
  await panel.signs('mark');
  const lines = SLOW.perSecond * SLOW.seconds;
  await games.order('print', { lines, perSecond: SLOW.perSecond, length: SLOW.length });
  return (await panel.signs('read')).grownMb;
}

function report(mode, seen, verdicts) {
  const { frames, bytes, lines, entries, gaps, closely, expected, times, failures, signs, share } = seen;
  console.log(
    `\n${mode}: ${sockets} sockets, ${messages} lines a second of ${servers} servers, ${seconds} s`,
  );
  const delivered = ((lines + entries) / seconds / closely) * sockets;
  line('frames, messages in them', `${perSecond(frames / seconds)}, ${perSecond(delivered)}`);
  line('bytes to all sockets', `${(bytes / seconds / 1e6).toFixed(1)} MB/s`);
  line('line to socket, p50, p99, worst', [seen.line.p50, seen.line.p99, seen.line.max].map(ms).join(', '));
  line(
    'stored entry to socket, p50, p99, worst',
    [seen.entry.p50, seen.entry.p99, seen.entry.max].map(ms).join(', '),
  );
  line(
    'command, p50, p99',
    `${ms(percentile(times, 0.5))}, ${ms(percentile(times, 0.99))} of ${times.length}`,
  );
  line('share of one core', `${share.toFixed(0)} %`);
  line('longest step: processor, wall', `${ms(signs.busyMs)}, ${ms(signs.frozenMs)}`);
  verdicts.say(
    lines === expected && entries === expected && gaps === 0,
    `${mode}: every line and entry once and in order`,
    `${lines} lines and ${entries} entries of ${expected} at ${closely} sockets, ${gaps} out of order`,
  );
  verdicts.say(failures.length === 0, `${mode}: every command is answered`, failures[0] ?? times.length);
  verdicts.say(
    seen.line.p99 < AIM.lineMs,
    `${mode}: line to socket p99 under ${AIM.lineMs} ms`,
    ms(seen.line.p99),
  );
  verdicts.say(
    seen.entry.p99 < AIM.lineMs,
    `${mode}: entry to socket p99 under ${AIM.lineMs} ms`,
    ms(seen.entry.p99),
  );
  const command = percentile(times, 0.99);
  verdicts.say(command < AIM.commandMs, `${mode}: command p99 under ${AIM.commandMs} ms`, ms(command));
  verdicts.say(signs.busyMs < AIM.stepMs, `${mode}: no step over ${AIM.stepMs} ms`, ms(signs.busyMs));
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const password = randomUUID();
const games = orderedProcess('./live-servers.js');
const ports = await games.order('listen', { password, count: servers });
const panel = await startPanel(folder, { LIMITS }, { isWatched: true });
const verdicts = new Verdicts();
try {
  const ids = [];
  for (const [at, port] of ports.entries()) {
    const fields = { name: `Loud ${at}`, type: 'battleye', host: '127.0.0.1', port, password };
    ids.push((await panel.post('/api/servers', fields)).id);
  }
  for (const id of ids) await panel.post(`/api/servers/${id}/status`, {});
  await games.order('print', { lines: 2 * messages, perSecond: messages });
  for (const mode of MODES) report(mode, await follow(panel, ids, games, mode), verdicts);
  console.log(
    `\n${sockets} sockets that read nothing, ${SLOW.perSecond} lines a second of ${SLOW.length} characters`,
  );
  const ofLines = await alone(panel, games);
  line('memory grown without any reader', `${ofLines.toFixed(1)} MB`);
  for (const mode of MODES) {
    const grownMb = await stall(panel, ids, games, mode);
    line(`${mode}: memory grown`, `${grownMb.toFixed(1)} MB`);
    const backlogMb = grownMb - ofLines;
    verdicts.say(
      backlogMb < AIM.slowMb,
      `${mode}: slow readers cost under ${AIM.slowMb} MB in all`,
      `${backlogMb.toFixed(1)} MB`,
    );
  }
  verdicts.end();
} finally {
  await panel.stop();
  games.stop();
  rmSync(folder, { recursive: true, force: true });
}
