import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** The value below which `share` (0 to 1) of the numbers lie. */
export const percentile = (numbers, share) => {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

export const median = (numbers) => percentile(numbers, 0.5);

/** Operations per second of `operate`, with `inFlight` of them outstanding at any time. */
export async function rate(operate, { count, inFlight }) {
  let left = count;
  const lane = async () => {
    while (left-- > 0) await operate();
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: inFlight }, lane));
  return (count / (performance.now() - start)) * 1000;
}

setFlagsFromString('--expose-gc');
/** The function `--expose-gc` would provide, for programs started without it. */
const collect = runInNewContext('gc');

/** Resident bytes, and heap plus external bytes, after garbage collection. */
export async function memoryInUse() {
  for (let turn = 0; turn < 3; turn++) {
    collect();
    await new Promise((done) => setTimeout(done, 50));
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { rss, heap: heapUsed + external };
}

/** CPU milliseconds this process spent since `start`, a result of `process.cpuUsage()`. */
export const cpuMs = (start) => {
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
};

/** Fields of the status of a process from its state on, see proc(5). */
const statusOf = (pid) => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');

/** CPU milliseconds that a process has used so far. */
export function processorMs(pid) {
  const fields = statusOf(pid);
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Ids of a process and of its children. */
function family(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.map(Number)];
}

/** CPU milliseconds of a process and its children, those that have ended included. */
export function familyMs(pid) {
  const fields = statusOf(pid);
  const ended = (Number(fields[13]) + Number(fields[14])) * 10;
  return family(pid).reduce((sum, each) => sum + processorMs(each), ended);
}

/** Resident bytes of a process. */
export function residentBytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}

/** Bytes of a process and its children, where what they share counts once. */
export function familyBytes(pid) {
  const proportional = (each) => /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${each}/smaps_rollup`, 'utf8'));
  return family(pid).reduce((sum, each) => sum + Number(proportional(each)?.[1]) * 1024, 0);
}

export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

export const line = (name, value) => console.log(`${name.padEnd(46)} ${value}`);
export const perSecond = (value) => `${Math.round(value).toLocaleString('en')}/s`;
export const megabytes = (bytes) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
