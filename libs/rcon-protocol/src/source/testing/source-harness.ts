import { type LearnedCapabilities } from '../../driver.js';
import { RconError } from '../../errors.js';
import { type SessionEvent } from '../../session.js';
import { SourceFraming } from '../source.framing.js';
import { type SourceOptions } from '../source.options.js';
import { encodePacket, type SourcePacket } from '../source.packet.js';
import { SourceSession } from '../source.session.js';

export interface SentPacket {
  readonly id: number;
  readonly type: number;
  readonly body: string;
}

/** A session on a desk: its owner's half by hand, with time as a number. */
export class SourceHarness {
  readonly session: SourceSession;
  now = 0;
  /** Everything the session said, oldest first. */
  readonly said: SessionEvent[] = [];
  private tickets = 0;

  constructor(options: Partial<SourceOptions> = {}, learned?: LearnedCapabilities) {
    this.session = new SourceSession('passwrd', options, learned);
  }

  /** What was sent since the last call. */
  sent(): SentPacket[] {
    const packets: SourcePacket[] = [];
    const framing = new SourceFraming(2 ** 20);
    for (const bytes of this.session.packets) framing.feed(bytes, (packet) => packets.push(packet));
    this.session.packets.length = 0;
    this.said.push(...this.session.events.splice(0));
    return packets.map(({ id, type, body }) => ({ id, type, body: Buffer.from(body).toString() }));
  }

  /** How many separate writes the last packets would be. */
  get writes(): number {
    return this.session.packets.length;
  }

  receive(
    ...packets: readonly (Uint8Array | readonly [id: number, type: number, body: string | Uint8Array])[]
  ): void {
    const bytes = packets.map((packet) => (packet instanceof Uint8Array ? packet : encodePacket(...packet)));
    this.session.receive(Buffer.concat(bytes), this.now);
    this.said.push(...this.session.events.splice(0));
  }

  open(): void {
    this.session.open(this.now);
  }

  /**
   * Password sent, accepted, and all of it read.
   *
   * @param greets with the empty reply before the verdict
   */
  logIn({ greets = false } = {}): this {
    this.open();
    this.sent();
    if (greets) this.receive([1, 0, '']);
    this.receive([1, 2, '']);
    return this;
  }

  execute(command: string, timeoutMs = 10_000): number {
    const ticket = this.tickets++;
    this.session.submit(ticket, command, this.now, this.now + timeoutMs);
    this.said.push(...this.session.events.splice(0));
    return ticket;
  }

  /** Moves on, waking the session at each of its deadlines. */
  pass(ms: number): void {
    const end = this.now + ms;
    while (this.session.deadline <= end) {
      this.now = Math.max(this.now, this.session.deadline);
      this.session.advance(this.now);
    }
    this.now = end;
    this.said.push(...this.session.events.splice(0));
  }

  close(reason = new RconError('lost', 'The server closed the connection.')): void {
    this.session.close(reason);
    this.said.push(...this.session.events.splice(0));
  }

  /** The text of the answer to a command; undefined while there is none. */
  answer(ticket: number): string | undefined {
    const event = this.outcome(ticket);
    return event?.type === 'answered' ? event.reply.text : undefined;
  }

  complete(ticket: number): boolean | undefined {
    const event = this.outcome(ticket);
    return event?.type === 'answered' ? event.reply.complete : undefined;
  }

  failure(ticket: number): RconError | undefined {
    const event = this.outcome(ticket);
    return event?.type === 'failed' ? event.error : undefined;
  }

  get messages(): string[] {
    return this.said.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  }

  get closedBy(): RconError | undefined {
    const event = this.said.find(({ type }) => type === 'closed');
    return event?.type === 'closed' ? event.reason : undefined;
  }

  outcomes(ticket: number): SessionEvent[] {
    return this.said.filter((event) => 'ticket' in event && event.ticket === ticket);
  }

  private outcome(ticket: number): SessionEvent | undefined {
    return this.outcomes(ticket)[0];
  }
}
