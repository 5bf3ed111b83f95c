/**
 * The whole panel under load: a thousand game servers, hundreds of browsers watching those that print, commands over
 * HTTP and over the live socket, and lists being read. Each figure is printed with its target and its earlier value.
 * Panel, game servers and browsers run in processes of their own, and the CPU time of each is reported. Browsers that
 * read nothing are measured by `bench:live`, the browser's page by `bench:servers`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_MAX_SUBSCRIPTIONS } from '../../dist/libs/contracts/src/limits.js';
import { line, percentile, perSecond, processorMs } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { countStoredLines } from './system/stored-lines.js';
import { load } from './system/load.js';
import { printProcessors } from './system/processors.js';
import { atLeast, below, count, inSeconds, mb, ms, noAim, none, Promises } from './system/promises.js';
import { restart, registerAll, startEmpty, untilOnline } from './system/start.js';
import { numbersFrom } from './verdicts.js';

const usage = { servers: 1_000, sockets: 200, lines: 1_000, seconds: 60, players: 6 };
const { servers, sockets, lines, seconds, players, strict } = numbersFrom(process.argv.slice(2), usage, [
  'strict',
]);

/** Each browser watches all servers that print, up to the subscription limit, as the panel's own pages do. */
const loud = Math.min(servers, SOCKET_MAX_SUBSCRIPTIONS);

/** Both protocols take part, among the servers that print and among the others; `players` are on each BattlEye server. */
async function listen(games, password) {
  const addresses = [];
  for (const most of [loud, servers]) {
    const battleye = Math.ceil((most - addresses.length) / 2);
    const squad = most - addresses.length - battleye;
    for (const port of await games.order('listen', { password, count: battleye, players })) {
      addresses.push({ type: 'battleye', port, password });
    }
    for (const port of await games.order('listen', { password, count: squad, kind: 'squad' })) {
      addresses.push({ type: 'source', game: 'squad', port, password });
    }
  }
  return addresses;
}

function reportLines(promises, { openMs, seen, closely, printed, pace }) {
  const expected = printed * closely;
  promises.say(
    `${sockets} browsers are connected and watch ${loud} servers each`,
    noAim(inSeconds),
    openMs / 1000,
  );
  promises.say('lines printed a second', atLeast(lines * 0.95, count), pace);
  promises.say('line to socket, p50', noAim(ms), seen.line.p50);
  promises.say('line to socket, p99', below(100, ms), seen.line.p99, '12 s');
  promises.say('line to socket, latest', noAim(ms), seen.line.max);
  promises.say('stored entry to socket, p50', noAim(ms), seen.entry.p50);
  promises.say('stored entry to socket, p99', below(100, ms), seen.entry.p99);
  const deviations = Math.abs(expected - seen.lines) + Math.abs(expected - seen.entries) + seen.gaps;
  promises.say(
    `of ${count(2 * expected)} lines and entries for ${closely} sockets: missing, twice or out of order`,
    none,
    deviations,
  );
}

function reportCalls(promises, outcomes) {
  for (const [name, { times, failures }] of Object.entries(outcomes)) {
    const isCommand = name.startsWith('command');
    if (isCommand) promises.say(`${name}, p50`, noAim(ms), percentile(times, 0.5));
    const before = name === 'command over HTTP' ? '560 ms' : '';
    promises.say(`${name}, p99 of ${times.length}`, below(50, ms), percentile(times, 0.99), before);
    if (failures.length > 0) console.log(`${name} failed ${failures.length} times: ${failures[0]}`);
  }
  const failed = Object.values(outcomes).reduce((sum, { failures }) => sum + failures.length, 0);
  promises.say('commands and reads that failed', none, failed);
}

function reportPanel(promises, { signs, health, used }) {
  promises.say('longest step of the panel, of the processor', below(50, ms), signs.busyMs);
  promises.say('longest step of the panel, as the clock saw it', noAim(ms), signs.frozenMs);
  promises.say('delay of its event loop, p99, as its health tells', noAim(ms), health.eventLoop.p99Ms);
  promises.say('most memory under load', noAim(mb), signs.peakMb);
  promises.say('processor of the panel under load', noAim(inSeconds), used.used['the panel']);
}

function reportStored(promises, printed, { rows, different }) {
  promises.say(`of ${count(printed)} printed lines missing in the log`, none, printed - different);
  promises.say('lines that are in the log twice', none, rows - different);
}

/** Applies the full load to a panel that has just restarted with all its servers. */
async function underLoad(promises, folder, games, ids) {
  const panel = await restart(folder);
  try {
    await untilOnline(panel, servers, promises);
    const measured = await load(panel, games, { ids, loud, sockets, lines, seconds });
    reportLines(promises, measured);
    reportCalls(promises, measured.outcomes);
    reportPanel(promises, measured);
    promises.say('processor of the panel from its start on', noAim(inSeconds), processorMs(panel.pid) / 1000);
    return measured;
  } finally {
    await panel.stop();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
const games = orderedProcess('./live-servers.js');
const promises = new Promises();
try {
  console.log(
    `${servers} servers of two protocols, ${players} players on each of the first; ${loud} of them print ${perSecond(lines)} for ${seconds} s`,
  );
  console.log(`${sockets} browsers watch these; commands and reads meanwhile`);
  await startEmpty(promises);
  const ids = await registerAll(folder, await listen(games, randomUUID()));
  const { printed, seen, used } = await underLoad(promises, folder, games, ids);
  reportStored(promises, printed, countStoredLines(folder));
  line('frames to all sockets', perSecond(seen.frames / seconds));
  line('bytes to all sockets', `${(seen.bytes / seconds / 1e6).toFixed(1)} MB/s`);
  printProcessors(used);
  promises.end(strict);
} finally {
  games.stop();
  rmSync(folder, { recursive: true, force: true });
}
