// @ts-check
import {
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { isCode } from './launcher-error.js';

const HEARTBEAT_MS = 1_000;
/** A holder that misses this many beats in a row is gone, whatever its process id says. */
const BEATS_MISSED = 15;
const RETRY_MS = 200;

/**
 * @typedef {object} Holder
 * @property {number} pid
 * @property {string} host process ids mean nothing on another machine or in another container
 */

/**
 * Does `work` while no other process on this folder holds the same lock file. A lock whose holder died is taken over.
 *
 * @template T
 * @param {string} file
 * @param {() => Promise<T>} work
 * @param {(holder: Holder) => void} [onWait] called once when somebody else holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(file, work, onWait = () => undefined) {
  mkdirSync(dirname(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, host: hostname(), since: new Date().toISOString() });
  await acquire(file, mine, onWait);
  const heartbeat = setInterval(() => beat(file, mine), HEARTBEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    remove(file, mine);
  }
}

/** @param {string} file @param {string} mine @param {(holder: Holder) => void} onWait */
async function acquire(file, mine, onWait) {
  const watch = new HolderWatch();
  let waiting = false;
  while (!create(file, mine)) {
    const seen = read(file);
    if (!seen) continue;
    if (watch.isGone(seen)) {
      remove(file, seen.text);
    } else {
      if (!waiting) onWait(seen.holder);
      waiting = true;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/**
 * Judges from repeated looks at a lock file whether its holder still lives. The age of the file's time stamp alone
 * would accuse a holder that slept with the machine, so what counts is for how long we have seen it stand still.
 */
export class HolderWatch {
  /** @type {string | undefined} */
  #last;
  #looks = 0;

  /**
   * @param {{ holder: Holder, text: string, beatMs: number }} seen
   * @param {(pid: number) => boolean} [isAlive]
   */
  isGone({ holder, text, beatMs }, isAlive = processIsAlive) {
    if (holder.host === hostname() && !isAlive(holder.pid)) return true;
    const look = `${text} ${beatMs}`;
    this.#looks = look === this.#last ? this.#looks + 1 : 0;
    this.#last = look;
    return this.#looks * RETRY_MS >= BEATS_MISSED * HEARTBEAT_MS;
  }
}

/** @param {string} file @param {string} mine */
function create(file, mine) {
  try {
    writeFileSync(file, mine, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} file */
function read(file) {
  try {
    const text = readFileSync(file, 'utf8');
    return { text, holder: parse(text), beatMs: statSync(file).mtimeMs };
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** A holder that died between creating and filling the file left it empty: the missing heartbeat tells. @returns {Holder} */
function parse(/** @type {string} */ text) {
  return text.endsWith('}') ? JSON.parse(text) : { pid: 0, host: '' };
}

/**
 * Removes the lock that reads `text`, and no other: several waiters may judge the same holder gone at once, and a
 * holder may have lost its lock meanwhile. The rename lets one of them win; what turns out to be newer is put back.
 *
 * @param {string} file @param {string} text
 */
function remove(file, text) {
  const aside = `${file}.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (isCode(error, 'ENOENT')) return;
    throw error;
  }
  if (readFileSync(aside, 'utf8') === text) unlinkSync(aside);
  else renameSync(aside, file);
}

/** A lock that is no longer ours is not kept alive for its new holder. @param {string} file @param {string} mine */
function beat(file, mine) {
  if (read(file)?.text !== mine) return;
  const now = new Date();
  utimesSync(file, now, now);
}

/** @param {number} pid */
function processIsAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it lives, under another user.
    return !isCode(error, 'ESRCH');
  }
}
