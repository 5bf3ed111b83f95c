// @ts-check
// Preloaded into an attacked process; its parent queries it over the IPC channel.
import { readFileSync } from 'node:fs';

const EVERY_MS = 5;
const MIB = 1024 * 1024;

/**
 * The effect of an attack on the process since the last reset.
 *
 * @typedef {object} VitalSigns
 * @property {number} frozenMs longest block of the event loop, in wall time
 * @property {number} busyMs longest CPU time of the main thread between two turns of the event loop:
 *   `frozenMs` without the influence of other programs
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

const rss = () => process.memoryUsage.rss() / MIB;

let wall = performance.now();
let busy = mainThreadNs();
let signs = { frozenMs: 0, busyMs: 0, peakMb: rss(), startMb: rss() };

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
  if (asked === 'mark') signs = { frozenMs: 0, busyMs: 0, peakMb: rss(), startMb: rss() };
  const { startMb, ...shown } = signs;
  process.send?.({ ...shown, grownMb: signs.peakMb - startMb });
});
// The IPC channel alone must not keep the process alive.
process.channel?.unref();
