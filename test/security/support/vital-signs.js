// @ts-check
// Preloaded into an attacked process; its parent queries it over the IPC channel.
import { readFileSync } from 'node:fs';

const EVERY_MS = 5;
/** CPU time of `referenceWork` on the machine that the limits were measured on, at rest. */
const REFERENCE_MS = 4.4;
const REFERENCE_ROUNDS = 25;
const MIB = 1024 * 1024;

/**
 * The effect of an attack on the process since the last reset.
 *
 * @typedef {object} VitalSigns
 * @property {number} frozenMs longest block of the event loop, in wall time
 * @property {number} busyMs longest CPU time of the main thread between two turns of the event loop:
 *   `frozenMs` without the time that other programs had the processor
 * @property {number} slowness how many times as long as there the same work takes here, 1 or more: other programs
 *   also slow down caches and memory
 * @property {number} peakMb peak resident memory (RSS)
 * @property {number} grownMb how far that is above the memory at the reset
 */

/** CPU nanoseconds used by the main thread; undefined where the OS does not report them. */
function mainThreadNs() {
  try {
    return Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Text, objects and garbage, as an attacked panel has them. */
function referenceWork() {
  const rows = Array.from({ length: 5_000 }, (_, at) => ({ at, name: `Player ${at}`, ping: at % 100 }));
  JSON.parse(JSON.stringify(rows));
}

function measureSlowness() {
  const began = mainThreadNs();
  for (let round = 0; round < REFERENCE_ROUNDS; round += 1) referenceWork();
  const ended = mainThreadNs();
  if (began === undefined || ended === undefined) return 1;
  return Math.max(1, (ended - began) / 1e6 / REFERENCE_ROUNDS / REFERENCE_MS);
}

const rss = () => process.memoryUsage.rss() / MIB;

let wall = performance.now();
let busy = mainThreadNs();
let signs = { frozenMs: 0, busyMs: 0, peakMb: rss(), startMb: rss(), slowness: 1 };
// The first rounds are slower, since they are not compiled yet.
measureSlowness();

function sample() {
  const [newWall, newBusy] = [performance.now(), mainThreadNs()];
  const frozenMs = newWall - wall - EVERY_MS;
  const busyMs = busy === undefined || newBusy === undefined ? frozenMs : (newBusy - busy) / 1e6;
  signs.frozenMs = Math.max(signs.frozenMs, frozenMs);
  signs.busyMs = Math.max(signs.busyMs, busyMs);
  signs.peakMb = Math.max(signs.peakMb, rss());
  [wall, busy] = [newWall, newBusy];
}

setInterval(sample, EVERY_MS).unref();

process.on('message', (asked) => {
  sample();
  const slowness = measureSlowness();
  if (asked === 'mark') signs = { frozenMs: 0, busyMs: 0, peakMb: rss(), startMb: rss(), slowness };
  const { startMb, ...shown } = signs;
  process.send?.({
    ...shown,
    slowness: Math.max(signs.slowness, slowness),
    grownMb: signs.peakMb - startMb,
  });
  // So that the work above does not count as the panel's.
  [wall, busy] = [performance.now(), mainThreadNs()];
});
// The IPC channel alone must not keep the process alive.
process.channel?.unref();
