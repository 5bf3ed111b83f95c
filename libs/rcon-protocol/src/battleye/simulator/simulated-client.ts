import { SERVER_RULES } from './simulator.options.js';
import { encodeMessage } from './server-half.packet.js';

export interface Peer {
  readonly address: string;
  readonly port: number;
}

interface OpenMessage {
  readonly seq: number;
  readonly packet: Buffer;
  sends: number;
  repeatAt: number;
}

/** How the number of a command relates to the ones before it. */
export type Sequence = 'next' | 'repeated' | 'gap';

const NUMBERS = 256;
/** A repetition lies at most half a round behind. */
const REMEMBERED = NUMBERS / 2;

/** What the server knows of one logged-in client: numbers, answers it may ask for again, open messages. */
export class SimulatedClient {
  readonly name: string;
  private nextCommand = 0;
  private nextMessage = 0;
  private lastCommandAt: number;
  private readonly replies: (readonly Buffer[] | undefined)[] = [];
  private readonly open: OpenMessage[] = [];

  constructor(
    readonly peer: Peer,
    /** As in `RCon admin #0`. */
    readonly admin: number,
    now: number,
  ) {
    this.name = `${peer.address}:${peer.port}`;
    this.lastCommandAt = now;
  }

  /** Takes note of a command packet; anything but `next` leaves the count where it was. */
  hear(seq: number, now: number): Sequence {
    this.lastCommandAt = now;
    if (seq !== this.nextCommand) return this.replies[seq] === undefined ? 'gap' : 'repeated';
    this.expectAfter(seq);
    return 'next';
  }

  /** Goes on from here, as a server that does not mind gaps. */
  expectAfter(seq: number): void {
    this.nextCommand = (seq + 1) % NUMBERS;
  }

  remember(seq: number, reply: readonly Buffer[]): void {
    this.replies[seq] = reply;
    this.replies[(seq + REMEMBERED) % NUMBERS] = undefined;
  }

  replyTo(seq: number): readonly Buffer[] {
    return this.replies[seq] ?? [];
  }

  /** The packet to send now; it is repeated until acknowledged. */
  addMessage(text: string | Uint8Array, now: number): Buffer {
    const seq = this.nextMessage;
    this.nextMessage = (seq + 1) % NUMBERS;
    const packet = encodeMessage(seq, text);
    this.open.push({ seq, packet, sends: 1, repeatAt: now + SERVER_RULES.messageRepeatMs });
    return packet;
  }

  acknowledge(seq: number): void {
    const at = this.open.findIndex((message) => message.seq === seq);
    if (at >= 0) this.open.splice(at, 1);
  }

  /** Messages to send again now, or why this client is dropped. */
  due(now: number): readonly Buffer[] | 'idle' | 'unacknowledged' {
    if (this.lastCommandAt + SERVER_RULES.idleMs <= now) return 'idle';
    const late = this.open.filter((message) => message.repeatAt <= now);
    if (late.some((message) => message.sends >= SERVER_RULES.messageSends)) return 'unacknowledged';
    for (const message of late) {
      message.sends += 1;
      message.repeatAt = now + SERVER_RULES.messageRepeatMs;
    }
    return late.map((message) => message.packet);
  }

  /** When {@link due} has something to say next. */
  dueAt(): number {
    const idleAt = this.lastCommandAt + SERVER_RULES.idleMs;
    return this.open.reduce((earliest, message) => Math.min(earliest, message.repeatAt), idleAt);
  }
}
