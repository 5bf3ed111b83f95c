import {
  decodeClientPacket,
  encodeLoginResult,
  encodeMessage,
  encodeReply,
} from '../../../dist/libs/rcon-protocol/src/battleye/simulator/server.packet.js';

/** The rules by which a game server drops a client. */
const IDLE_MS = 45_000;
const REPEAT_MS = 2_000;
const SENDS = 5;
const NUMBERS = 256;
const PART_BYTES = 1_024;
const ANSWERS = {
  players: 'Players on server:\n[#] [IP Address]:[Port] [Ping] [GUID] [Name]\n(0 players in total)',
};

/** The text of a line, and the pattern that finds it in the log with its number. */
export const lineOf = (number) => `(Global) Survivor: no ${number} is what the northern checkpoint hears`;
export const LINE = /^\(Global\) Survivor: no (\d+) is/;
export const LINE_LIKE = '(Global) Survivor: no %';

/** Commands of the benchmark begin like this; all others are the panel's own. */
export const SAID = 'say -1 ';

/** What a logged-in client has been sent, and the last command that it has sent. */
class Client {
  open = new Map();
  nextSeq = 0;
  lastCommand = { seq: -1, text: '' };
  /** A newer client has logged in: this one should be silent. */
  isSuperseded = false;
  /** It has acknowledged or asked something: another login from its port is that of another process. */
  hasSpoken = false;

  constructor(address, port, now) {
    this.address = address;
    this.port = port;
    this.lastCommandAt = now;
  }
}

/**
 * A BattlEye server with a journal: which of its numbered lines a client has acknowledged, which commands it executed,
 * and how long nobody acknowledged anything. Like a real one it prints each line to every client that is logged in,
 * repeats what is not acknowledged, and drops a client that is silent. Times are monotonic milliseconds.
 */
export class WatchedServer {
  printed = 0;
  /** By number. */
  acknowledged = new Uint8Array(256);
  acknowledgedCount = 0;
  /** Commands of the benchmark, with the time in milliseconds since 1970. */
  executed = [];
  logins = 0;
  /** Packets of a client after a newer one had logged in. */
  late = { acks: 0, commands: 0, said: 0 };
  /** The longest time without an acknowledgement. */
  longest = 0;
  #lastAckAt = 0;
  #clients = new Map();

  constructor(socket, password) {
    this.socket = socket;
    this.password = password;
    socket.on('message', (bytes, from) => this.#take(decodeClientPacket(bytes), from));
    socket.on('error', () => undefined);
  }

  get port() {
    return this.socket.address().port;
  }

  /** Whether a client has acknowledged a line that was printed lately. */
  isWatched(now) {
    return now - this.#lastAckAt < REPEAT_MS;
  }

  /** Lines that a client may still acknowledge. */
  get open() {
    let open = 0;
    for (const client of this.#clients.values()) if (!client.isSuperseded) open += client.open.size;
    return open;
  }

  print(now) {
    const number = this.printed++;
    for (const client of this.#clients.values()) {
      const seq = client.nextSeq;
      client.nextSeq = (seq + 1) % NUMBERS;
      const packet = encodeMessage(seq, lineOf(number));
      client.open.set(seq, { number, packet, repeatAt: now + REPEAT_MS, sends: 1 });
      this.#send(packet, client);
    }
  }

  /** Repeats what is due, and drops clients that did not answer. */
  sweep(now) {
    for (const client of this.#clients.values()) {
      if (now - client.lastCommandAt > IDLE_MS || !this.#repeat(client, now)) {
        this.#clients.delete(client.port);
      }
    }
  }

  /** The journal from now on. */
  mark(now) {
    this.longest = 0;
    this.#lastAckAt = now;
    this.executed = [];
    this.logins = 0;
    this.late = { acks: 0, commands: 0, said: 0 };
  }

  /** Ends a time without acknowledgements that lasts until now. */
  endSilence(now) {
    this.longest = Math.max(this.longest, now - this.#lastAckAt);
  }

  #take(packet, from) {
    const now = performance.now();
    if (packet?.type === 'login') {
      this.#logIn(packet.password, from, now);
      return;
    }
    const client = this.#clients.get(from.port);
    if (!client || !packet) return;
    client.hasSpoken = true;
    if (packet.type === 'ack') this.#acknowledge(client, packet.seq, now);
    else this.#answer(client, packet, now);
  }

  /** Other programs of this machine may probe a port that was free a moment ago: they are not logged in. */
  #logIn(given, { address, port }, now) {
    const isAccepted = given === this.password;
    if (isAccepted && this.#clients.get(port)?.hasSpoken !== false) {
      for (const client of this.#clients.values()) client.isSuperseded = true;
      this.#clients.set(port, new Client(address, port, now));
      this.logins += 1;
    }
    this.#send(encodeLoginResult(isAccepted), { address, port });
  }

  #acknowledge(client, seq, now) {
    if (client.isSuperseded) this.late.acks += 1;
    const message = client.open.get(seq);
    if (!message) return;
    client.open.delete(seq);
    this.#note(message.number);
    this.endSilence(now);
    this.#lastAckAt = now;
  }

  #note(number) {
    if (number >= this.acknowledged.length) {
      const longer = new Uint8Array(this.acknowledged.length * 2);
      longer.set(this.acknowledged);
      this.acknowledged = longer;
    }
    this.acknowledgedCount += 1 - this.acknowledged[number];
    this.acknowledged[number] = 1;
  }

  /** A command with the number of the one before is a repetition: it is answered, and not executed again. */
  #answer(client, { seq, command: text }, now) {
    client.lastCommandAt = now;
    if (client.isSuperseded) this.late.commands += 1;
    const { lastCommand } = client;
    client.lastCommand = { seq, text };
    const isRepeated = lastCommand.seq === seq && lastCommand.text === text;
    if (text.startsWith(SAID) && !isRepeated) {
      if (client.isSuperseded) this.late.said += 1;
      this.executed.push({ text: text.slice(SAID.length), at: Date.now() });
    }
    for (const part of encodeReply(seq, ANSWERS[text] ?? '', PART_BYTES)) this.#send(part, client);
  }

  /** @returns whether the client is still there */
  #repeat(client, now) {
    for (const message of client.open.values()) {
      if (message.repeatAt > now) continue;
      if (message.sends >= SENDS) return false;
      message.sends += 1;
      message.repeatAt = now + REPEAT_MS;
      this.#send(message.packet, client);
    }
    return true;
  }

  #send(packet, { address, port }) {
    this.socket.send(packet, port, address);
  }
}
