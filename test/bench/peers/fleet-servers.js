/**
 * Any number of lean BattlEye servers in one process, one port each, with the rules that end a session: 45 s without a
 * command, or a message unacknowledged for ten seconds. They send messages in turn and time every acknowledgement.
 */
import {
  decodeClientPacket,
  encodeLoginResult,
  encodeMessage,
  encodeReply,
} from '../../../dist/libs/rcon-protocol/src/battleye/simulator/server.packet.js';
import { MESSAGE } from './messages.js';
import { takeOrders } from './take-orders.js';
import { bindSockets } from './udp-ports.js';

const REPLY = 'BattlEye Server: Initialized (v1.222)';
const TICK_MS = 10;
const SWEEP_MS = 500;
const IDLE_MS = 45_000;
const REPEAT_MS = 2_000;
const SENDS = 5;
const IN_TIME_MS = 1_000;

const servers = [];
let password;
const totals = {
  sent: 0,
  acknowledged: 0,
  inTime: 0,
  worstMs: 0,
  repeated: 0,
  idle: 0,
  unacknowledged: 0,
  relogins: 0,
  rejectedLogins: 0,
};

class FleetServer {
  peer;
  nextSeq = 0;
  lastCommandAt = 0;
  open = new Map();

  constructor(socket) {
    this.socket = socket;
    socket.on('message', (bytes, from) => this.take(decodeClientPacket(bytes), from));
    socket.on('error', () => undefined);
  }

  take(packet, from) {
    const now = performance.now();
    if (packet?.type === 'login') {
      this.logIn(packet.password, from, now);
    } else if (this.peer?.port !== from.port) {
      return;
    } else if (packet?.type === 'command') {
      this.lastCommandAt = now;
      for (const part of encodeReply(packet.seq, REPLY, 1024)) this.send(part);
    } else if (packet?.type === 'ack') this.acknowledge(packet.seq, now);
  }

  /** Other programs of this machine may probe a port that was free a moment ago: they are not logged in. */
  logIn(given, from, now) {
    if (given !== password) {
      totals.rejectedLogins += 1;
      return;
    }
    if (this.peer !== undefined) totals.relogins += 1;
    this.forget();
    this.peer = from;
    this.lastCommandAt = now;
    this.send(encodeLoginResult(true));
  }

  acknowledge(seq, now) {
    const message = this.open.get(seq);
    if (message === undefined) return;
    this.open.delete(seq);
    const ms = now - message.sentAt;
    totals.acknowledged += 1;
    if (ms <= IN_TIME_MS) totals.inTime += 1;
    totals.worstMs = Math.max(totals.worstMs, ms);
  }

  say() {
    const now = performance.now();
    const seq = this.nextSeq;
    this.nextSeq = (seq + 1) % 256;
    this.open.set(seq, { sentAt: now, repeatAt: now + REPEAT_MS, sends: 1 });
    totals.sent += 1;
    this.send(encodeMessage(seq, MESSAGE));
  }

  sweep(now) {
    if (this.peer === undefined) return;
    if (now - this.lastCommandAt > IDLE_MS) this.drop('idle');
    for (const [seq, message] of this.open) {
      if (message.repeatAt > now) continue;
      if (message.sends >= SENDS) return this.drop('unacknowledged');
      message.sends += 1;
      message.repeatAt = now + REPEAT_MS;
      totals.repeated += 1;
      this.send(encodeMessage(seq, MESSAGE));
    }
  }

  drop(reason) {
    totals[reason] += 1;
    this.forget();
  }

  forget() {
    this.peer = undefined;
    this.nextSeq = 0;
    this.open.clear();
  }

  send(packet) {
    this.socket.send(packet, this.peer.port, this.peer.address);
  }
}

/** Spreads the messages over time and over the servers that have a client. */
function speak(perSecond) {
  const start = performance.now();
  let at = 0;
  let turns = 0;
  return setInterval(() => {
    const due = ((performance.now() - start) / 1000) * perSecond;
    for (; turns < due; turns++) {
      const server = servers[at++ % servers.length];
      if (server.peer !== undefined) server.say();
    }
  }, TICK_MS);
}

let speaking;
const ORDERS = {
  listen: async ({ count, ...given }) => {
    password = given.password;
    for (const socket of await bindSockets(count)) servers.push(new FleetServer(socket));
    const sweeps = setInterval(() => {
      const now = performance.now();
      for (const server of servers) server.sweep(now);
    }, SWEEP_MS);
    sweeps.unref();
    return servers.map(({ socket }) => socket.address().port);
  },
  speak: ({ perSecond }) => {
    speaking = speak(perSecond);
    return true;
  },
  hush: () => {
    clearInterval(speaking);
    return true;
  },
  totals: () => ({ ...totals, open: servers.reduce((sum, { open }) => sum + open.size, 0) }),
};

takeOrders(ORDERS);
