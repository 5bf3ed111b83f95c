import { type RconError } from '../../errors.js';
import { type RconSession, type SessionEvent, type SessionState } from '../../session.js';

export interface Submitted {
  readonly ticket: number;
  readonly command: string;
  readonly now: number;
  readonly deadline: number;
}

/** A session controlled by a test: records every call and answers through {@link say}. */
export class ScriptedSession implements RconSession {
  state: SessionState = 'idle';
  deadline = Infinity;
  readonly packets: Uint8Array[] = [];
  readonly events: SessionEvent[] = [];
  readonly submitted: Submitted[] = [];
  readonly received: string[] = [];
  readonly advances: number[] = [];
  /** Outcomes of the messages that carried a `ackId`. */
  readonly storing: string[] = [];
  onOpen: () => void = () => this.say({ type: 'ready' });
  onReceive: (text: string) => void = () => undefined;
  onAdvance: (now: number) => void = () => undefined;

  say(...events: SessionEvent[]): void {
    this.events.push(...events);
  }

  send(text: string): void {
    this.packets.push(Buffer.from(text));
  }

  answer(ticket: number, text: string): void {
    this.say({
      type: 'answered',
      ticket,
      reply: { text, complete: true, queuedAt: 0, sentAt: 0, answeredAt: 0 },
    });
  }

  open(): void {
    this.state = 'ready';
    this.onOpen();
  }

  receive(bytes: Uint8Array): void {
    const text = Buffer.from(bytes).toString();
    this.received.push(text);
    this.onReceive(text);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    this.submitted.push({ ticket, command, now, deadline });
  }

  stored(ackId: number): void {
    this.storing.push(`stored ${ackId}`);
    this.send(`ack ${ackId}`);
  }

  notStored(ackId: number): void {
    this.storing.push(`not stored ${ackId}`);
  }

  advance(now: number): void {
    this.advances.push(now);
    this.onAdvance(now);
  }

  close(reason: RconError): void {
    this.state = 'closed';
    this.deadline = Infinity;
    this.say({ type: 'closed', reason });
  }
}
