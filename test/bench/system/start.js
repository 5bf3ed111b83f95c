import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, pause, residentBytes } from '../measure.js';
import { startPanel } from '../peers/panel-process.js';
import { below, inSeconds, mb, ms, noAim } from './promises.js';

const STARTS = 3;
const IDLE_MS = 12_000;
const POLL_MS = 100;
const ONLINE_WITHIN_MS = 180_000;
const MIB = 1024 * 1024;
/** Rate limits are off: all browsers here share one address and one account. */
const SETTINGS = { LIMITS: 'off' };

const residentMb = ({ pid }) => residentBytes(pid) / MIB;

async function inEmptyFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-bench-'));
  const panel = await startPanel(folder, SETTINGS);
  try {
    return await use(panel);
  } finally {
    await panel.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Measures a panel without servers. */
export async function startEmpty(promises) {
  const times = [];
  for (let start = 1; start < STARTS; start++) times.push(await inEmptyFolder(({ readyMs }) => readyMs));
  const idleMb = await inEmptyFolder(async (panel) => {
    times.push(panel.readyMs);
    await pause(IDLE_MS);
    return residentMb(panel);
  });
  promises.say(`start in an empty folder until ready, median of ${STARTS}`, noAim(ms), median(times));
  promises.say(`memory after ${IDLE_MS / 1000} s without servers`, below(130, mb), idleMb, '149 to 157 MB');
}

/** @returns milliseconds from the panel's start until so many are online; undefined on timeout */
async function allOnline(panel, count) {
  const end = performance.now() + ONLINE_WITHIN_MS;
  while (performance.now() < end) {
    const { details } = await panel.get('/api/health');
    if (details.connections.servers.online >= count) return performance.now() - panel.startedAt;
    await pause(POLL_MS);
  }
  return undefined;
}

/** Registers all addresses, so that the data folder has them at the next start. */
export async function registerAll(folder, addresses) {
  const panel = await startPanel(folder, SETTINGS);
  const ids = [];
  try {
    for (const [at, address] of addresses.entries()) {
      ids.push((await panel.post('/api/servers', { name: `Bench ${at}`, host: '127.0.0.1', ...address })).id);
    }
    await allOnline(panel, ids.length);
  } finally {
    await panel.stop();
  }
  return ids;
}

/** Starts a panel that reports its vital signs, on a data folder with servers. */
export async function restart(folder) {
  const panel = await startPanel(folder, SETTINGS, { isWatched: true });
  await panel.signs('mark');
  return panel;
}

/** Waits until the restarted panel has all its servers online. */
export async function untilOnline(panel, count, promises) {
  const onlineMs = await allOnline(panel, count);
  const { busyMs } = await panel.signs('read');
  promises.say(`start with ${count} servers until ready`, noAim(ms), panel.readyMs);
  const before = '15 s, 3,000 servers';
  promises.say(`all ${count} online after the start`, below(15, inSeconds), onlineMs / 1000, before);
  promises.say('longest step while they connect, of the processor', below(50, ms), busyMs);
  await pause(IDLE_MS);
  promises.say(`memory with ${count} servers online`, noAim(mb), residentMb(panel), '431 MB, 3,000 servers');
}
