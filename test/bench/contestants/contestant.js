/**
 * One contestant in its own process: takes one task at a time from the parent and replies with its figures. A command
 * the client never answers ends the task, not the benchmark.
 */
import { performance } from 'node:perf_hooks';
import { cpuMs, memoryInUse, pause, percentile } from '../measure.js';
import { BIG_TEXT } from '../peers/big-reply.js';

const STALLED_MS = 3_000;
const LOGIN_MS = 5_000;
const OPEN_AT_ONCE = 50;
const { open: openUnbounded } = await import(`./${process.argv[2]}.js`);

const links = new Map();
let received = 0;
const onMessage = () => received++;

async function open(options) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`not logged in after ${LOGIN_MS / 1000} s`)), LOGIN_MS);
  });
  const link = await Promise.race([openUnbounded(options), late]);
  clearTimeout(timer);
  return link;
}

/** Reused across rounds: connecting is not what is measured here. */
async function linkTo(port, maxInFlight) {
  const key = `${port} ${maxInFlight}`;
  if (!links.has(key)) links.set(key, await open({ port, maxInFlight, onMessage }));
  return links.get(key);
}

function dropLinks() {
  for (const link of links.values()) link.close();
  links.clear();
}

/** Runs `operate` on `inFlight` lanes until `count` are done, one fails, or nothing has progressed for a while. */
async function measured(operate, { count, inFlight }) {
  const times = [];
  let left = count;
  const lane = async () => {
    while (left-- > 0) {
      const start = performance.now();
      await operate();
      times.push(performance.now() - start);
    }
  };
  let watch;
  const stalled = new Promise((_, fail) => {
    let seen = -1;
    watch = setInterval(() => {
      if (times.length === seen)
        fail(new Error(`no answer to command ${seen + 1} in ${STALLED_MS / 1000} s`));
      seen = times.length;
    }, STALLED_MS);
  });
  const start = performance.now();
  const lanes = Promise.all(Array.from({ length: inFlight }, lane));
  const error = await Promise.race([lanes, stalled]).then(() => undefined, String);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(watch);
  if (error !== undefined) dropLinks();
  return { times, seconds, error };
}

async function rate({ port, count, inFlight, maxInFlight }) {
  const link = await linkTo(port, maxInFlight);
  const { times, seconds, error } = await measured(() => link.ask('version'), { count, inFlight });
  if (error !== undefined) {
    const busySeconds = times.reduce((sum, ms) => sum + ms, 0) / 1000 / inFlight;
    const until = `${times.length} answered, ${Math.round(times.length / busySeconds)}/s until then`;
    return { error: `${error} (${until})` };
  }
  return { perSecond: count / seconds, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}

async function big({ port, count }) {
  const link = await linkTo(port, undefined);
  let text = '';
  const asked = async () => {
    text = await link.ask('big');
    if (text.length !== BIG_TEXT.length) throw new Error(`${text.length} of ${BIG_TEXT.length} characters`);
  };
  const { times, error } = await measured(asked, { count, inFlight: 1 });
  if (error !== undefined) return { error: `${error} (${times.length} whole before)` };
  return text === BIG_TEXT ? { ms: percentile(times, 0.5) } : { error: 'the text came out of order' };
}

const openAll = async (count, port) => {
  const opened = [];
  while (opened.length < count) {
    const batch = Math.min(OPEN_AT_ONCE, count - opened.length);
    opened.push(...(await Promise.all(Array.from({ length: batch }, () => open({ port, onMessage })))));
  }
  return opened;
};

/** Memory of `count` idle connections, and the cost of a command on any of them. */
async function idle({ port, count, asks }) {
  const warmUp = await openAll(OPEN_AT_ONCE, port);
  for (const link of warmUp) link.close();
  const before = await memoryInUse();
  const opened = await openAll(count, port);
  const after = await memoryInUse();
  const spent = process.cpuUsage();
  for (let asked = 0; asked < asks; asked++) await opened[(asked * 7919) % count].ask('version');
  const cpuUs = (cpuMs(spent) * 1000) / asks;
  return { heap: (after.heap - before.heap) / count, rss: (after.rss - before.rss) / count, cpuUs };
}

async function messages({ port, perSecond, seconds }) {
  const link = await linkTo(port, undefined);
  received = 0;
  const start = process.cpuUsage();
  const asked = link.ask(`messages ${perSecond} ${seconds}`);
  await pause(seconds * 1000 + 200);
  await Promise.race([asked, pause(STALLED_MS)]);
  return { received, expected: perSecond * seconds, cpuMs: cpuMs(start) / seconds };
}

const TASKS = { rate, big, idle, messages };

process.on('message', ({ task, input }) => {
  TASKS[task](input).then(
    (result) => process.send(result),
    (error) => process.send({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send({ ready: true });
