import { RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { CommandQueue } from '../shared/command-queue.js';
import * as failure from './battleye.failures.js';
import { type BattleyeOptions } from './battleye.options.js';
import { type ServerPacket } from './battleye.packet.js';
import { type Command, InFlight, type SentCommand } from './battleye.in-flight.js';
import { LineCollector } from './battleye.line-collector.js';

/** Ticket of the keep-alive, which has no caller. */
const NO_CALLER = -1;

/** Collects the packets to send and the events to report; the owner of the session empties both. */
export interface SessionOutput {
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
}

/**
 * The path of a command: queue, wire, resend, reply. `dueAt` may be too early but never too late: only
 * {@link advance} moves it back, so that a reply does not have to search for the next due time.
 */
export class CommandPipeline {
  dueAt = Infinity;
  private readonly queue = new CommandQueue<Command>();
  private readonly inFlight: InFlight;
  private readonly collector: LineCollector;
  private started = false;
  private lastSentAt = 0;

  constructor(
    private readonly out: SessionOutput,
    private readonly peer: string,
    private readonly options: BattleyeOptions,
  ) {
    this.inFlight = new InFlight(options);
    this.collector = new LineCollector(out.events, options);
  }

  /** The login was accepted: commands may be sent. */
  start(now: number): void {
    this.started = true;
    this.lastSentAt = now;
    this.advance(now);
  }

  submit(command: Command, now: number): void {
    const problem = failure.commandProblem(command.text, this.options.maxCommandBytes);
    if (problem !== null) this.fail(command, problem);
    else if (this.queue.length >= this.options.maxQueued) this.fail(command, failure.busy());
    else {
      this.queue.push(command);
      this.wakeBy(command.deadline);
      this.sendNext(now);
    }
  }

  takeReply(packet: Extract<ServerPacket, { type: 'reply' | 'part' }>, now: number): void {
    const sent = this.inFlight.find(packet.seq);
    if (sent === undefined) return;
    const text = packet.type === 'reply' ? packet.text : this.inFlight.addPart(sent, packet, now);
    if (text === undefined) return;
    if (this.collector.waitsForText(sent, text, now)) this.wakeBy(this.collector.settlesAt(sent));
    else this.answer(sent, text, true, now);
  }

  /** Offers a server message to the command in flight; false when it is not part of its reply. */
  takeLine(seq: number, bytes: Uint8Array, now: number): boolean {
    const [sent] = this.inFlight.commands;
    if (sent === undefined || !this.collector.take(sent, seq, bytes, now)) return false;
    if (this.collector.settlesAt(sent) <= now) this.settle(sent, now);
    else this.wakeBy(this.collector.settlesAt(sent));
    return true;
  }

  /**
   * Handles what is due at `now`. False when the server left a command unanswered for too long: the session is lost.
   */
  advance(now: number): boolean {
    for (const command of this.queue.takeExpired(now)) this.fail(command, failure.notSent());
    for (const sent of [...this.inFlight.commands]) {
      if (!this.advanceSent(sent, now)) return false;
    }
    this.sendNext(now);
    if (this.keepAliveAt() <= now)
      this.send({ ticket: NO_CALLER, text: '', queuedAt: now, deadline: Infinity }, now);
    this.dueAt = this.nextDue();
    return true;
  }

  /** Fails every open command; one that was sent may have run. */
  end(reason: RconError): void {
    for (const sent of this.inFlight.commands) {
      if (sent.awaited) this.fail(sent, new RconError(reason.kind, reason.words, 'unknown'));
    }
    for (const command of this.queue.takeAll()) this.fail(command, new RconError(reason.kind, reason.words));
    this.dueAt = Infinity;
  }

  private answer(sent: SentCommand, text: string, complete: boolean, now: number): void {
    this.inFlight.release(sent, true, now);
    if (sent.awaited && sent.ticket !== NO_CALLER) {
      const { queuedAt, sentAt } = sent;
      const reply = { text, complete, queuedAt, sentAt, answeredAt: now };
      this.out.events.push({ type: 'answered', ticket: sent.ticket, reply });
    }
    this.sendNext(now);
  }

  /** Answers with the lines collected so far: the reply is over, or its time is. */
  private settle(sent: SentCommand, now: number): void {
    const { text, complete } = this.collector.end(sent, now);
    this.answer(sent, text, complete, now);
  }

  private sendNext(now: number): void {
    while (this.started && this.queue.length > 0) {
      const freeAt = this.inFlight.freeAt();
      if (freeAt > now) {
        this.wakeBy(freeAt);
        return;
      }
      const command = this.queue.shift();
      if (command === undefined) return;
      if (command.deadline <= now) this.fail(command, failure.notSent());
      else this.send(command, now);
    }
  }

  private send(command: Command, now: number): void {
    const sent = this.inFlight.add(command, now);
    if (command.ticket !== NO_CALLER) this.collector.begin(sent);
    this.out.packets.push(sent.packet);
    this.lastSentAt = now;
    this.wakeBy(sent.dueAt);
  }

  private advanceSent(sent: SentCommand, now: number): boolean {
    if (
      Math.min(this.collector.settlesAt(sent), this.collector.hasText(sent) ? sent.deadline : Infinity) <= now
    ) {
      this.settle(sent, now);
      return true;
    }
    if (sent.awaited && sent.deadline <= now && this.timeOut(sent, now)) return true;
    if (sent.dueAt > now) return true;
    if (!this.inFlight.hasSendsLeft(sent, now)) return this.giveUp(sent, now);
    this.inFlight.resend(sent, now);
    this.out.packets.push(sent.packet);
    this.lastSentAt = now;
    return true;
  }

  /** True when the command could be released: a part of its reply came, so the server expects the next number. */
  private timeOut(sent: SentCommand, now: number): boolean {
    sent.awaited = false;
    this.fail(sent, failure.noReply(this.peer));
    if (sent.parts === undefined) return false;
    this.inFlight.release(sent, false, now);
    return true;
  }

  /** False ends the session. A shutdown or restart may take the process down before it replies. */
  private giveUp(sent: SentCommand, now: number): boolean {
    if (!sent.sentOnce) return false;
    this.inFlight.release(sent, false, now);
    if (sent.awaited) this.fail(sent, failure.noReply(this.peer));
    return true;
  }

  private keepAliveAt(): number {
    if (!this.started) return Infinity;
    return Math.max(this.lastSentAt + this.options.keepAliveMs, this.inFlight.freeAt());
  }

  private nextDue(): number {
    let next = Math.min(this.queue.deadline, this.keepAliveAt());
    for (const sent of this.inFlight.commands) {
      const settlesAt = this.collector.settlesAt(sent);
      next = Math.min(next, sent.dueAt, settlesAt, sent.awaited ? sent.deadline : Infinity);
    }
    return this.started && this.queue.length > 0 ? Math.min(next, this.inFlight.freeAt()) : next;
  }

  private wakeBy(time: number): void {
    if (time < this.dueAt) this.dueAt = time;
  }

  private fail({ ticket }: Command, error: RconError): void {
    if (ticket !== NO_CALLER) this.out.events.push({ type: 'failed', ticket, error });
  }
}
