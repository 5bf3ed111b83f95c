/**
 * Live sockets in a separate process. One in so many is checked closely: the delay of each line, and missing or
 * duplicate lines. The others are read and counted only: parsing for hundreds of browsers would measure this process
 * instead of the panel.
 */
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { percentile } from '../measure.js';
import { takeOrders } from './take-orders.js';

const CLOSELY_EVERY = 10;

let readers = [];
let seen;

const now = () => performance.timeOrigin + performance.now();
const emptyTotals = () => ({ frames: 0, bytes: 0, lines: 0, entries: 0, gaps: 0, lineMs: [], entryMs: [] });

class Reader {
  lastLine = new Map();
  lastId = new Map();
  /** Servers it has subscribed to without a confirmation yet. */
  #awaited = new Set();
  #answered;

  constructor(socket, isClose) {
    this.socket = socket;
    socket.on('message', (data) => {
      seen.frames += 1;
      seen.bytes += data.length;
      if (!isClose && this.#awaited.size === 0) return;
      const message = JSON.parse(data);
      if (message.type !== 'batch') this.take(message);
      else for (const each of message.messages) this.take(each);
    });
  }

  /** Subscribes to all of them at once, as a reconnecting browser does. */
  watch(serverIds) {
    this.#awaited = new Set(serverIds);
    for (const serverId of serverIds) this.socket.send(JSON.stringify({ type: 'subscribe', serverId }));
    return new Promise((done, failed) => (this.#answered = { done, failed }));
  }

  take(message) {
    if (this.#awaited.has(message.serverId)) this.answer(message);
    if (message.type === 'consoleUpdate') this.line(message);
    if (message.type === 'logEntry') this.entry(message.entry);
    if (message.type === 'timeline') this.both(message.entry);
  }

  answer({ type, serverId, error }) {
    if (type === 'connectionError') this.#answered.failed(new Error(error));
    if (type !== 'serverStatus') return;
    this.#awaited.delete(serverId);
    if (this.#awaited.size === 0) this.#answered.done();
  }

  /** A follower of the timeline gets a line and its entry in one message. */
  both(entry) {
    this.line({ serverId: entry.serverId, response: entry.message });
    this.entry(entry);
  }

  line({ serverId, response }) {
    const [, number, at] = /no (\d+) at ([\d.]+)/.exec(response) ?? [];
    if (number === undefined) return;
    const last = this.lastLine.get(serverId);
    if (last !== undefined && Number(number) !== last + 1) seen.gaps += 1;
    this.lastLine.set(serverId, Number(number));
    seen.lines += 1;
    seen.lineMs.push(now() - Number(at));
  }

  entry({ serverId, id, message }) {
    const at = / at ([\d.]+)/.exec(message)?.[1];
    if (at === undefined) return;
    if (id <= (this.lastId.get(serverId) ?? 0)) seen.gaps += 1;
    this.lastId.set(serverId, id);
    seen.entries += 1;
    seen.entryMs.push(now() - Number(at));
  }
}

async function open({ url, protocols, cookie, count, serverIds }) {
  seen = emptyTotals();
  for (let at = 0; at < count; at++) {
    const socket = new WebSocket(url, protocols, { headers: { cookie }, perMessageDeflate: false });
    readers.push(new Reader(socket, at % CLOSELY_EVERY === 0));
    await once(socket, 'open');
  }
  await Promise.all(readers.map((reader) => reader.watch(serverIds)));
  seen = emptyTotals();
  return Math.ceil(count / CLOSELY_EVERY);
}

const shares = (numbers) => ({
  p50: percentile(numbers, 0.5),
  p99: percentile(numbers, 0.99),
  max: percentile(numbers, 1),
});

const ORDERS = {
  open,
  read: () => {
    const { lineMs, entryMs, ...counts } = seen;
    seen = emptyTotals();
    return { ...counts, line: shares(lineMs), entry: shares(entryMs) };
  },
  pause: () => {
    for (const { socket } of readers) socket.pause();
    return true;
  },
  close: () => {
    for (const { socket } of readers) socket.terminate();
    readers = [];
    return true;
  },
};

takeOrders(ORDERS);
