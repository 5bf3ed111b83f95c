import { SERVER_RULES } from './simulator.options.js';
import { encodeMessage } from './server.packet.js';

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

/** How the number of a command relates to the previous one. */
export type Sequence = 'next' | 'repeated' | 'gap';

const SEQ_COUNT = 256;
/** Replies are cached for half of the number space: an older number counts as a gap, not as a resend. */
const CACHED_REPLIES = SEQ_COUNT / 2;

/** Server-side state of one logged-in client: sequence numbers, cached replies, unacknowledged messages. */
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

  /** Registers a command packet; only `next` advances the expected number. */
  receive(seq: number, now: number): Sequence {
    this.lastCommandAt = now;
    if (seq !== this.nextCommand) return this.replies[seq] === undefined ? 'gap' : 'repeated';
    this.expectAfter(seq);
    return 'next';
  }

  /** Continues after `seq`, as a server that tolerates gaps. */
  expectAfter(seq: number): void {
    this.nextCommand = (seq + 1) % SEQ_COUNT;
  }

  remember(seq: number, reply: readonly Buffer[]): void {
    this.replies[seq] = reply;
    this.replies[(seq + CACHED_REPLIES) % SEQ_COUNT] = undefined;
  }

  replyTo(seq: number): readonly Buffer[] {
    return this.replies[seq] ?? [];
  }

  /** Returns the packet to send now; {@link due} repeats it until acknowledged. */
  addMessage(text: string | Uint8Array, now: number): Buffer {
    const seq = this.nextMessage;
    this.nextMessage = (seq + 1) % SEQ_COUNT;
    const packet = encodeMessage(seq, text);
    this.open.push({ seq, packet, sends: 1, repeatAt: now + SERVER_RULES.messageRepeatMs });
    return packet;
  }

  acknowledge(seq: number): void {
    const at = this.open.findIndex((message) => message.seq === seq);
    if (at >= 0) this.open.splice(at, 1);
  }

  /** Messages to repeat now, or why this client is dropped. */
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

  /** When {@link due} must be called next. */
  dueAt(): number {
    const idleAt = this.lastCommandAt + SERVER_RULES.idleMs;
    return this.open.reduce((earliest, message) => Math.min(earliest, message.repeatAt), idleAt);
  }
}
