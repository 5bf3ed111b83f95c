import { type RconError } from '../../errors.js';
import { BattleyeSession } from '../battleye.session.js';
import { type BattleyeOptions, battleyeOptions } from '../battleye.options.js';
import {
  type ClientPacket,
  decodeClientPacket,
  encodeLoginResult,
  encodeMessage,
  encodePart,
  encodeReply,
} from '../simulator/server.packet.js';

const WHOLE = 65_000;

/** Drives a session by hand: the test acts as the server and controls the time. */
export class SessionHarness {
  readonly session: BattleyeSession;
  now = 0;
  /** Everything the session sent, oldest first, with the time. */
  readonly sent: { readonly at: number; readonly bytes: Buffer; readonly packet: ClientPacket }[] = [];
  /** Text of the answer, or `kind/fate` of the failure, by ticket. */
  readonly outcomes = new Map<number, string>();
  readonly messages: string[] = [];
  readonly ends: RconError[] = [];
  onSent: (packet: ClientPacket) => void = () => undefined;
  /** False: the test stores messages itself, with {@link store}. */
  storesAtOnce = true;
  /** Ids of the delivered messages that are not stored yet, in order of delivery. */
  readonly unstored: number[] = [];
  private nextTicket = 0;

  constructor(options: Partial<BattleyeOptions> = {}) {
    this.session = new BattleyeSession(
      { password: 'secret', peer: '192.0.2.1:2305' },
      battleyeOptions(options),
    );
  }

  /** A session that is logged in. */
  static ready(options: Partial<BattleyeOptions> = {}): SessionHarness {
    const harness = new SessionHarness(options);
    harness.open();
    harness.receive(encodeLoginResult(true));
    return harness;
  }

  open(): void {
    this.session.open(this.now);
    this.collect();
  }

  receive(bytes: Uint8Array): void {
    this.session.receive(bytes, this.now);
    this.collect();
  }

  reply(seq: number, text = ''): void {
    for (const packet of encodeReply(seq, text, WHOLE)) this.receive(packet);
  }

  part(seq: number, total: number, index: number, text: string): void {
    this.receive(encodePart(seq, total, index, Buffer.from(text)));
  }

  message(seq: number, text: string): void {
    this.receive(encodeMessage(seq, text));
  }

  messageBytes(seq: number, bytes: Uint8Array): void {
    this.receive(encodeMessage(seq, bytes));
  }

  submit(command: string, timeoutMs = 10_000): number {
    const ticket = this.nextTicket++;
    this.session.submit(ticket, command, this.now, this.now + timeoutMs);
    this.collect();
    return ticket;
  }

  store(ackId: number | undefined): void {
    this.session.stored(ackId ?? NaN);
    this.collect();
  }

  /** Advances the time, waking the session at each of its deadlines. */
  pass(ms: number): void {
    const end = this.now + ms;
    let wakes = 0;
    while (this.session.deadline <= end) {
      this.now = Math.max(this.now, this.session.deadline);
      this.session.advance(this.now);
      this.collect();
      if ((wakes += 1) > 100_000) throw new Error('The session wakes without end');
    }
    this.now = end;
  }

  /** Numbers of the command packets sent so far. */
  get seqs(): number[] {
    return this.sent.flatMap(({ packet }) => (packet.type === 'command' ? [packet.seq] : []));
  }

  /** When command packets were sent, in milliseconds after `start`. */
  sendsSince(start: number): number[] {
    return this.sent.flatMap(({ at, packet }) =>
      packet.type === 'command' && at >= start ? [at - start] : [],
    );
  }

  get acks(): number[] {
    return this.sent.flatMap(({ packet }) => (packet.type === 'ack' ? [packet.seq] : []));
  }

  private collect(): void {
    const { packets, events } = this.session;
    for (const event of events.splice(0)) {
      if (event.type === 'answered') this.settle(event.ticket, event.reply.text);
      else if (event.type === 'failed') this.settle(event.ticket, `${event.error.kind}/${event.error.fate}`);
      else if (event.type === 'message') this.hear(event.text, event.ackId);
      else if (event.type === 'closed') this.ends.push(event.reason);
    }
    for (const bytes of packets.splice(0)) this.note(Buffer.from(bytes));
  }

  private hear(text: string, ackId: number | undefined): void {
    this.messages.push(text);
    if (ackId === undefined) return;
    if (this.storesAtOnce) this.session.stored(ackId);
    else this.unstored.push(ackId);
  }

  private settle(ticket: number, outcome: string): void {
    if (this.outcomes.has(ticket)) throw new Error(`Ticket ${ticket} was settled twice`);
    this.outcomes.set(ticket, outcome);
  }

  private note(bytes: Buffer): void {
    const packet = decodeClientPacket(bytes);
    if (packet === undefined) throw new Error(`The session sent garbage: ${bytes.toString('hex')}`);
    this.sent.push({ at: this.now, bytes, packet });
    this.onSent(packet);
  }
}

/** Answers every command as soon as it is sent. */
export function answering(harness: SessionHarness, text = ''): void {
  harness.onSent = (packet) => {
    if (packet.type === 'command') queueMicrotask(() => harness.reply(packet.seq, text));
  };
}
