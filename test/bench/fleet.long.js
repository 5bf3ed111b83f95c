/**
 * One process holds thousands of BattlEye servers in the panel's session pool, while they print messages and commands
 * go to random servers. The servers run in another process and time the acknowledgements.
 */
import 'reflect-metadata';
import { execSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { ConnectionPool } from '../../dist/libs/rcon-connections/src/connection-pool.js';
import { connectionEnvironment } from '../../dist/libs/rcon-connections/src/connection.settings.js';
import { BattleyeDriver } from '../../dist/libs/rcon-protocol/src/battleye/battleye.driver.js';
import { systemClock } from '../../dist/libs/clock/src/clock.js';
import { cpuMs, line, megabytes, pause, percentile } from './measure.js';
import { orderedProcess } from './peers/ordered-process.js';
import { numbersFrom, Verdicts } from './verdicts.js';

const COMMAND_EVERY_MS = 20;
/** File descriptors of the process other than the connections. */
const OTHER_FILES = 100;
const CONNECT_MS_EACH = 20;
const SAMPLES = 12;
/** Grace period for the last acknowledgements, late ones included. */
const AFTERMATH_MS = 2_000;
/** Random, so that other programs probing the same ports can't log in. */
const PASSWORD = randomUUID();

const usage = { servers: 5_000, seconds: 600, messages: 2_000 };
const { servers, seconds, messages } = numbersFrom(process.argv.slice(2), usage);

function checkOpenFiles() {
  const limit = execSync('ulimit -n', { encoding: 'utf8', shell: '/bin/sh' }).trim();
  if (limit === 'unlimited' || Number(limit) >= servers + OTHER_FILES) return;
  console.error(`This shell allows ${limit} open files; ${servers} servers need ${servers + OTHER_FILES}.`);
  console.error(`Raise the limit first: ulimit -n ${servers + OTHER_FILES}`);
  process.exit(2);
}

/** @returns how many are online once all are, or when the timeout expires */
async function connectAll(pool, ports) {
  for (const [id, port] of ports.entries()) {
    const target = { address: '127.0.0.1', port, password: PASSWORD };
    pool.open(id, { protocol: 'battleye', target: () => Promise.resolve(target) });
  }
  const patienceMs = 10_000 + ports.length * CONNECT_MS_EACH;
  const states = await Promise.all(ports.map((_, id) => pool.get(id).settled(patienceMs)));
  return states.filter(({ state }) => state === 'online').length;
}

/** Commands at a fixed rate to random servers, without waiting for earlier answers. */
function commandAtRandom(pool) {
  const outcome = { times: [], failures: [] };
  const waiting = new Set();
  const timer = setInterval(() => {
    const start = performance.now();
    const command = pool
      .get(Math.floor(Math.random() * servers))
      .execute('version')
      .then(
        () => void outcome.times.push(performance.now() - start),
        (error) => void outcome.failures.push(`${error.kind}: ${error.message}`),
      );
    waiting.add(command);
    void command.then(() => waiting.delete(command));
  }, COMMAND_EVERY_MS);
  const stop = async () => {
    clearInterval(timer);
    await Promise.all(waiting);
    return outcome;
  };
  return { stop };
}

/** Prints memory and event loop delay periodically. */
async function watch() {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const rss = [];
  const start = process.cpuUsage();
  for (let sample = 1; sample <= SAMPLES; sample++) {
    await pause((seconds * 1000) / SAMPLES);
    rss.push(process.memoryUsage().rss);
    const at = `${Math.round((seconds / SAMPLES) * sample)} s`.padStart(6);
    const [p99, max] = [delay.percentile(99), delay.max].map((ns) => `${(ns / 1e6).toFixed(1)} ms`);
    const heap = megabytes(process.memoryUsage().heapUsed);
    console.log(
      `${at}  RSS ${megabytes(rss.at(-1))}, heap ${heap}, event loop delay p99 ${p99}, worst ${max}`,
    );
    delay.reset();
  }
  return { rss, cpu: cpuMs(start) / seconds / 10 };
}

checkOpenFiles();
const fleet = orderedProcess('./fleet-servers.js');
const ports = await fleet.order('listen', { count: servers, password: PASSWORD });
const pool = new ConnectionPool([new BattleyeDriver()], connectionEnvironment(systemClock));
let disconnects = 0;
let lines = 0;
pool.subscribe((event) => {
  if (event.type === 'line-received') lines += 1;
  else if (event.previous === 'online') disconnects += 1;
});
const bare = process.memoryUsage().rss;
const started = performance.now();
const online = await connectAll(pool, ports);
line('connected', `${online} of ${servers} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
await fleet.order('speak', { perSecond: messages });
const commands = commandAtRandom(pool);
const { rss, cpu } = await watch();
await fleet.order('hush');
const { times, failures } = await commands.stop();
await pause(AFTERMATH_MS);
const totals = await fleet.order('totals');

line('messages sent, lines heard', `${totals.sent}, ${lines}`);
line('acknowledged, inside 1 s', `${totals.acknowledged}, ${totals.inTime}`);
line('worst acknowledgement', `${totals.worstMs.toFixed(1)} ms`);
line('repeated by the servers', String(totals.repeated));
line('dropped by the servers: idle, unacknowledged', `${totals.idle}, ${totals.unacknowledged}`);
line('logins again, strangers turned away', `${totals.relogins}, ${totals.rejectedLogins}`);
line('commands answered, failed', `${times.length}, ${failures.length}`);
line('command to a random server, p50', `${percentile(times, 0.5).toFixed(2)} ms`);
line('command to a random server, p99', `${percentile(times, 0.99).toFixed(2)} ms`);
line('memory before the first connection', megabytes(bare));
line('memory, first and last sample', `${megabytes(rss[0])}, ${megabytes(rss.at(-1))}`);
line('share of one core', `${cpu.toFixed(1)} %`);

const verdicts = new Verdicts();
verdicts.say(online === servers, 'every server is connected', `${online} of ${servers}`);
verdicts.say(
  totals.sent >= messages * seconds * 0.95,
  'the messages were sent at the pace asked for',
  totals.sent,
);
verdicts.say(
  totals.inTime === totals.sent,
  'every message is acknowledged inside 1 s',
  `${totals.inTime} of ${totals.sent}`,
);
verdicts.say(lines === totals.sent, 'every message is heard once', `${lines} of ${totals.sent}`);
verdicts.say(disconnects === 0, 'no false disconnect', disconnects);
verdicts.say(failures.length === 0, 'every command is answered', failures[0] ?? times.length);
verdicts.say(
  percentile(times, 0.99) < 100,
  'p99 of a command under 100 ms',
  `${percentile(times, 0.99).toFixed(2)} ms`,
);
verdicts.end();
pool.closeAll();
fleet.stop();
