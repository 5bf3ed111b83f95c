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

/** Drives a session by hand: the test acts as the owner and controls the time. */
export class SourceHarness {
  readonly session: SourceSession;
  now = 0;
  /** All events of the session, oldest first. */
  readonly events: SessionEvent[] = [];
  private tickets = 0;

  constructor(options: Partial<SourceOptions> = {}, learned?: LearnedCapabilities) {
    this.session = new SourceSession('passwrd', options, learned);
  }

  /** The packets sent since the last call. */
  sent(): SentPacket[] {
    const packets: SourcePacket[] = [];
    const framing = new SourceFraming(2 ** 20);
    for (const bytes of this.session.packets) framing.feed(bytes, (packet) => packets.push(packet));
    this.session.packets.length = 0;
    this.events.push(...this.session.events.splice(0));
    return packets.map(({ id, type, body }) => ({ id, type, body: Buffer.from(body).toString() }));
  }

  /** Number of separate writes waiting to be sent. */
  get writes(): number {
    return this.session.packets.length;
  }

  receive(
    ...packets: readonly (Uint8Array | readonly [id: number, type: number, body: string | Uint8Array])[]
  ): void {
    const bytes = packets.map((packet) => (packet instanceof Uint8Array ? packet : encodePacket(...packet)));
    this.session.receive(Buffer.concat(bytes), this.now);
    this.events.push(...this.session.events.splice(0));
  }

  open(): void {
    this.session.open(this.now);
  }

  /**
   * Logs in and discards the packets of the login.
   *
   * @param greets send the empty reply before the verdict
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
    this.events.push(...this.session.events.splice(0));
    return ticket;
  }

  /** Advances the time, waking the session at each of its deadlines. */
  pass(ms: number): void {
    const end = this.now + ms;
    while (this.session.deadline <= end) {
      this.now = Math.max(this.now, this.session.deadline);
      this.session.advance(this.now);
    }
    this.now = end;
    this.events.push(...this.session.events.splice(0));
  }

  close(reason = new RconError('lost', 'The server closed the connection.')): void {
    this.session.close(reason);
    this.events.push(...this.session.events.splice(0));
  }

  /** The text of the reply to a command; undefined while there is none. */
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
    return this.events.flatMap((event) => (event.type === 'message' ? [event.text] : []));
  }

  get closedBy(): RconError | undefined {
    const event = this.events.find(({ type }) => type === 'closed');
    return event?.type === 'closed' ? event.reason : undefined;
  }

  outcomes(ticket: number): SessionEvent[] {
    return this.events.filter((event) => 'ticket' in event && event.ticket === ticket);
  }

  private outcome(ticket: number): SessionEvent | undefined {
    return this.outcomes(ticket)[0];
  }
}
