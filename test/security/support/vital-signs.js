// @ts-check
// Loaded into an attacked process before its own code; its parent asks over the IPC channel.
import { readFileSync } from 'node:fs';

const EVERY_MS = 5;
const MIB = 1024 * 1024;

/**
 * What an attack did to the process since the last mark.
 *
 * @typedef {object} VitalSigns
 * @property {number} frozenMs longest time the event loop was held, as the clock on the wall saw it
 * @property {number} busyMs longest time of the processor that the main thread took between two turns of the
 *   event loop: what is left of `frozenMs` when other programs on the machine take no part
 * @property {number} peakMb most memory (RSS)
 * @property {number} grownMb how far that is above the memory at the mark
 */

/** Nanoseconds of the processor that the main thread has used; undefined where the system does not tell. */
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

function look() {
  const [newWall, newBusy] = [performance.now(), mainThreadNs()];
  const frozenMs = newWall - wall - EVERY_MS;
  const busyMs = busy === undefined || newBusy === undefined ? frozenMs : (newBusy - busy) / 1e6;
  signs.frozenMs = Math.max(signs.frozenMs, frozenMs);
  signs.busyMs = Math.max(signs.busyMs, busyMs);
  signs.peakMb = Math.max(signs.peakMb, rss());
  [wall, busy] = [newWall, newBusy];
}

setInterval(look, EVERY_MS).unref();

process.on('message', (asked) => {
  look();
  if (asked === 'mark') signs = { frozenMs: 0, busyMs: 0, peakMb: rss(), startMb: rss() };
  const { startMb, ...shown } = signs;
  process.send?.({ ...shown, grownMb: signs.peakMb - startMb });
});
// The channel alone keeps no process alive.
process.channel?.unref();
