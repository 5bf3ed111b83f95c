import { createSocket, type RemoteInfo, type Socket } from 'node:dgram';
import {
  decodeClientPacket,
  encodeLoginResult,
  encodeMessage,
  encodeReply,
} from '@outpost/rcon-protocol/battleye/simulator/server.packet.js';

const HOST = '127.0.0.1';
const TICK_MS = 10;
const REPEAT_MS = 2_000;
const NUMBERS = 256;
/** Fewer than the 256 sequence numbers, so that each acknowledgement is unambiguous. */
const OPEN_MAX = 200;
const PART_BYTES = 1024;

interface OpenMessage {
  readonly number: number;
  readonly packet: Buffer;
  repeatAt: number;
}

/**
 * A BattlEye server that prints numbered lines continuously and records which of them a client acknowledged. A client
 * on another port is a new one: what the previous one had not acknowledged is dropped, as a real server does.
 */
export class NumberedBattleye {
  /** Numbers of the acknowledged lines; each was printed to a single client. */
  readonly acknowledged = new Set<number>();
  /** Every command it received, in order; not those that keep the connection alive. */
  readonly commands: string[] = [];
  /** What came from a client after another one had logged in, in order; not logins. */
  readonly late: string[] = [];
  /** Commands are not answered. */
  isDeaf = false;
  private readonly former = new Set<number>();
  private readonly socket: Socket = createSocket('udp4');
  private readonly open = new Map<number, OpenMessage>();
  private client: RemoteInfo | undefined;
  private timer: NodeJS.Timeout | undefined;
  private seq = 0;
  private printed = 0;
  private due = 0;
  private awaited: { readonly count: number; readonly resolve: () => void } | undefined;

  private constructor(
    private readonly password: string,
    private readonly perSecond: number,
  ) {}

  static async start(password: string, perSecond: number): Promise<NumberedBattleye> {
    const server = new NumberedBattleye(password, perSecond);
    server.socket.on('message', (bytes, from) => server.receive(bytes, from));
    await new Promise<void>((resolve) => server.socket.bind(0, HOST, resolve));
    server.timer = setInterval(() => server.tick(), TICK_MS);
    return server;
  }

  /** Matches the text of a line and captures its number. */
  static readonly LINE = /^Numbered line (\d+)$/;

  get port(): number {
    return this.socket.address().port;
  }

  /** Calls `action` synchronously on the acknowledgement that makes it `more` more than now. */
  afterAcknowledged(more: number, action: () => void): Promise<void> {
    return new Promise((done) => {
      const resolve = (): void => {
        action();
        done();
      };
      this.awaited = { count: this.acknowledged.size + more, resolve };
    });
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await new Promise<void>((resolve) => this.socket.close(resolve));
  }

  private receive(bytes: Buffer, from: RemoteInfo): void {
    const packet = decodeClientPacket(bytes);
    if (packet?.type === 'login') this.logIn(packet.password, from);
    if (packet === undefined || packet.type === 'login') return;
    if (this.former.has(from.port)) this.late.push(packet.type);
    if (from.port !== this.client?.port) return;
    if (packet.type === 'command') this.answer(packet.seq, packet.command);
    if (packet.type === 'ack') this.acknowledge(packet.seq);
  }

  private answer(seq: number, command: string): void {
    if (command !== '') this.commands.push(command);
    if (this.isDeaf) return;
    for (const part of encodeReply(seq, '', PART_BYTES)) this.send(part);
  }

  private logIn(password: string, from: RemoteInfo): void {
    const accepted = password === this.password;
    if (accepted && from.port !== this.client?.port) {
      this.open.clear();
      this.seq = 0;
      if (this.client) this.former.add(this.client.port);
      this.client = from;
    }
    this.socket.send(encodeLoginResult(accepted), from.port, from.address);
  }

  private acknowledge(seq: number): void {
    const message = this.open.get(seq);
    if (!message) return;
    this.open.delete(seq);
    this.acknowledged.add(message.number);
    if (this.awaited && this.acknowledged.size >= this.awaited.count) {
      const { resolve } = this.awaited;
      this.awaited = undefined;
      resolve();
    }
  }

  private tick(): void {
    const now = performance.now();
    for (const message of this.open.values()) {
      if (message.repeatAt > now) continue;
      message.repeatAt = now + REPEAT_MS;
      this.send(message.packet);
    }
    for (this.due += (this.perSecond * TICK_MS) / 1000; this.due >= 1; this.due -= 1) this.print(now);
  }

  private print(now: number): void {
    if (!this.client || this.open.size >= OPEN_MAX || this.open.has(this.seq)) return;
    const number = this.printed++;
    const packet = encodeMessage(this.seq, `Numbered line ${number}`);
    this.open.set(this.seq, { number, packet, repeatAt: now + REPEAT_MS });
    this.seq = (this.seq + 1) % NUMBERS;
    this.send(packet);
  }

  private send(packet: Uint8Array): void {
    if (this.client) this.socket.send(packet, this.client.port, this.client.address);
  }
}
