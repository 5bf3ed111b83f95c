/**
 * The whole panel at once: a thousand game servers, hundreds of browsers that watch those that print, commands over HTTP
 * and over the live socket, and lists that are read. Each figure stands beside its aim and beside what it was before.
 * Panel, game servers and browsers are processes of their own, and what each of them took of the processors is told.
 * Browsers that read nothing are measured by `bench:live`, the page of a browser by `bench:servers`.
 */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SOCKET_MAX_SUBSCRIPTIONS } from '../../dist/libs/contracts/src/limits.js';
import { line, percentile, perSecond, processorMs } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { keptLines } from './system/stored-lines.js';
import { load } from './system/load.js';
import { printProcessors } from './system/processors.js';
import { atLeast, below, count, inSeconds, mb, ms, noAim, none, Promises } from './system/promises.js';
import { comeBack, registerAll, startEmpty, untilOnline } from './system/start.js';
import { numbersFrom } from './verdicts.js';

const usage = { servers: 1_000, sockets: 200, lines: 1_000, seconds: 60 };
const { servers, sockets, lines, seconds, strict } = numbersFrom(process.argv.slice(2), usage, ['strict']);

/** Each browser watches all that print: as many as it may, and as the panel does with that many servers. */
const loud = Math.min(servers, SOCKET_MAX_SUBSCRIPTIONS);

/** Both protocols take part, among those that print and among the others. */
async function listen(games, password) {
  const addresses = [];
  for (const most of [loud, servers]) {
    const battleye = Math.ceil((most - addresses.length) / 2);
    const squad = most - addresses.length - battleye;
    for (const port of await games.order('listen', { password, count: battleye })) {
      addresses.push({ type: 'battleye', port, password });
    }
    for (const port of await games.order('listen', { password, count: squad, kind: 'squad' })) {
      addresses.push({ type: 'source', game: 'squad', port, password });
    }
  }
  return addresses;
}

function sayLines(promises, { openMs, seen, closely, printed, pace }) {
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
  const astray = Math.abs(expected - seen.lines) + Math.abs(expected - seen.entries) + seen.gaps;
  promises.say(
    `of ${count(2 * expected)} lines and entries for ${closely} sockets: missing, twice or out of order`,
    none,
    astray,
  );
}

function sayCalls(promises, outcomes) {
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

function sayPanel(promises, { signs, health, used }) {
  promises.say('longest step of the panel, of the processor', below(50, ms), signs.busyMs);
  promises.say('longest step of the panel, as the clock saw it', noAim(ms), signs.frozenMs);
  promises.say('delay of its event loop, p99, as its health tells', noAim(ms), health.eventLoop.p99Ms);
  promises.say('most memory under load', noAim(mb), signs.peakMb);
  promises.say('processor of the panel under load', noAim(inSeconds), used.used['the panel']);
}

function sayKept(promises, printed, { rows, different }) {
  promises.say(`of ${count(printed)} printed lines missing in the log`, none, printed - different);
  promises.say('lines that are in the log twice', none, rows - different);
}

/** Everything at once, on a panel that has just come back with all its servers. */
async function underLoad(promises, folder, games, ids) {
  const panel = await comeBack(folder);
  try {
    await untilOnline(panel, servers, promises);
    const measured = await load(panel, games, { ids, loud, sockets, lines, seconds });
    sayLines(promises, measured);
    sayCalls(promises, measured.outcomes);
    sayPanel(promises, measured);
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
    `${servers} servers of two protocols; ${loud} of them print ${perSecond(lines)} for ${seconds} s`,
  );
  console.log(`${sockets} browsers watch these; commands and reads meanwhile`);
  await startEmpty(promises);
  const ids = await registerAll(folder, await listen(games, randomUUID()));
  const { printed, seen, used } = await underLoad(promises, folder, games, ids);
  sayKept(promises, printed, keptLines(folder));
  line('frames to all sockets', perSecond(seen.frames / seconds));
  line('bytes to all sockets', `${(seen.bytes / seconds / 1e6).toFixed(1)} MB/s`);
  printProcessors(used);
  promises.end(strict);
} finally {
  games.stop();
  rmSync(folder, { recursive: true, force: true });
}
