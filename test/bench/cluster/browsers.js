/**
 * Live sockets in a process of their own, each of which watches some servers and notes the ids of their entries. One
 * that is closed connects to another replica, as a browser behind a load balancer does.
 */
import { WebSocket } from 'ws';
import { pause } from '../measure.js';
import { takeOrders } from '../peers/take-orders.js';

const RETRY_MS = 250;
const SUBSCRIBE_AGAIN_MS = 1_000;
const HANDSHAKE_MS = 5_000;
const POLL_MS = 20;

/** Servers that any socket was told are offline. */
const offline = new Set();
/** Problems of the panel itself that they were told of, by code. */
const problems = new Set();
/** Why subscriptions were refused, with the number of times. */
const refusals = new Map();
let living = [];
let browsers = [];
let reconnects = 0;

/** The entries of one server on one connection of a socket. */
class Watch {
  ids = [];
  /** Ranges of ids that the socket was told to read from the lists. */
  reloads = [];
  doubled = 0;
  disordered = 0;
  isOpen = true;
  #known = new Set();

  constructor(url, serverId) {
    this.url = url;
    this.serverId = serverId;
  }

  /** An entry that grows is sent again; a line is not. */
  take({ id, type }) {
    if (this.#known.has(id)) {
      if (type === 'line') this.doubled += 1;
      return;
    }
    if (id < (this.ids.at(-1) ?? 0)) this.disordered += 1;
    this.#known.add(id);
    this.ids.push(id);
  }

  get journal() {
    const { url, serverId, ids, reloads, doubled, disordered, isOpen } = this;
    return { url, serverId, ids, reloads, doubled, disordered, isOpen };
  }
}

class Browser {
  /** Those of earlier connections too. */
  watches = [];
  #current = new Map();
  #isClosed = false;

  constructor({ url, serverIds }, cookie) {
    this.serverIds = serverIds;
    this.cookie = cookie;
    this.#connect(url);
  }

  /** Whether it was told of each server from where on it gets the entries. */
  get isWatching() {
    const watches = [...this.#current.values()];
    return watches.length === this.serverIds.length && watches.every(({ reloads }) => reloads.length > 0);
  }

  close() {
    this.#isClosed = true;
    this.socket.terminate();
  }

  #connect(url) {
    const { cookie } = this;
    const options = { headers: { cookie }, perMessageDeflate: false, handshakeTimeout: HANDSHAKE_MS };
    this.socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, ['outpost.timeline'], options);
    this.socket.on('open', () => this.#subscribe(url));
    this.socket.on('message', (data) => this.#take(JSON.parse(data)));
    // A close follows.
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => void this.#reconnect());
  }

  #subscribe(url) {
    this.#current = new Map(this.serverIds.map((id) => [id, new Watch(url, id)]));
    this.watches.push(...this.#current.values());
    for (const serverId of this.serverIds) this.#ask(serverId);
  }

  #ask(serverId) {
    if (this.socket.readyState === WebSocket.OPEN)
      this.socket.send(JSON.stringify({ type: 'subscribe', serverId }));
  }

  /** One that was refused is asked for again. The same message says why a server that is watched is not online. */
  async #refused({ serverId, error }) {
    const watch = this.#current.get(serverId);
    if (watch?.reloads.length !== 0) return;
    refusals.set(error, (refusals.get(error) ?? 0) + 1);
    await pause(SUBSCRIBE_AGAIN_MS);
    if (this.#current.get(serverId) === watch) this.#ask(serverId);
  }

  async #reconnect() {
    for (const watch of this.#current.values()) watch.isOpen = false;
    this.#current = new Map();
    if (this.#isClosed) return;
    reconnects += 1;
    await pause(RETRY_MS);
    if (!this.#isClosed) this.#connect(living[Math.floor(Math.random() * living.length)]);
  }

  #take(message) {
    if (message.type === 'batch') for (const each of message.messages) this.#take(each);
    if (message.type === 'timeline') this.#current.get(message.entry.serverId)?.take(message.entry);
    if (message.type === 'reload') this.#reload(message);
    if (message.type === 'connectionError') void this.#refused(message);
    if (message.type === 'health') for (const { code } of message.problems) problems.add(code);
    if (message.type === 'serverStatus' && message.status === 'offline') offline.add(message.serverId);
  }

  #reload({ serverId, from, upTo }) {
    if (upTo !== null) this.#current.get(serverId)?.reloads.push([from, upTo]);
  }
}

const ORDERS = {
  /** Where sockets that are closed connect to. */
  living: ({ urls }) => {
    living = urls;
    return true;
  },
  open: ({ cookie, sockets }) => {
    browsers = sockets.map((socket) => new Browser(socket, cookie));
    return true;
  },
  /** @returns how many sockets watch all their servers by then */
  watching: async ({ withinMs }) => {
    const end = performance.now() + withinMs;
    const count = () => browsers.filter(({ isWatching }) => isWatching).length;
    while (count() < browsers.length && performance.now() < end) await pause(POLL_MS);
    return count();
  },
  /** Closes all sockets, and forgets them. */
  end: () => {
    for (const browser of browsers) browser.close();
    const watches = browsers.flatMap((browser) => browser.watches.map(({ journal }) => journal));
    const seen = {
      watches,
      offline: [...offline],
      problems: [...problems],
      refusals: [...refusals],
      reconnects,
    };
    [browsers, reconnects] = [[], 0];
    offline.clear();
    problems.clear();
    refusals.clear();
    return seen;
  },
};

takeOrders(ORDERS);
