import { encodeCommand } from './battleye.packet.js';
import { type BattleyeOptions } from './battleye.options.js';
import { type MessageReply } from './battleye.message-reply.js';
import { ReplyParts } from './battleye.reply-parts.js';
import { RoundTrip } from './battleye.round-trip.js';

/** The sequence number is one byte (BERConProtocol.txt). */
const SEQ_COUNT = 256;

/** Sent once: the process may exit before it replies, and a resend would hit the restarted server. */
const STOPS_SERVER = /^#(?:shutdown|restart)/i;

/**
 * The keep-alive (empty) and the listings, with an optional page number: running one of them twice is harmless.
 * BERConProtocol.txt does not promise that a server recognises a resend by its number, so a command that changes
 * something, such as a kick, may run again.
 */
const READ_ONLY = /^(?:(?:players|bans|admins|version|missions|commands)(?: +\d+)?)?$/i;

export interface Command {
  readonly ticket: number;
  readonly text: string;
  readonly queuedAt: number;
  readonly deadline: number;
}

/** A command on the wire. */
export interface SentCommand extends Command {
  readonly seq: number;
  readonly packet: Buffer;
  readonly sentAt: number;
  readonly sentOnce: boolean;
  /** Matches {@link READ_ONLY}: resent as soon as its reply is overdue, and more often than other commands. */
  readonly isRead: boolean;
  /** Times sent since the server last reacted to it. */
  unansweredSends: number;
  /** When the server last reacted to it; until then, when it was sent. */
  heardAt: number;
  /** Pause before the next resend. */
  pauseMs: number;
  repeated: boolean;
  /** When to resend it or give it up. */
  dueAt: number;
  /**
   * False once its caller was told that it timed out. It stays in flight all the same: the server accepts no later
   * number before this one, so it is resent until answered.
   */
  awaited: boolean;
  parts: ReplyParts | undefined;
  /** Collects the reply where it comes as server messages. */
  lines: MessageReply | undefined;
}

/**
 * The commands in flight, oldest first, and their sequence numbers. All 256 values are used and none is skipped: real
 * servers drop a client whose next number is not the previous one plus 1 (mod 256). Clients that skipped 255 were
 * disconnected once per round (GitHub, BytexDigital/BytexDigital.BattlEye.Rcon#15).
 */
export class InFlight {
  readonly commands: SentCommand[] = [];
  private nextSeq = 0;
  /** When a number is free again after its command was resent or given up: a second reply may still arrive. */
  private readonly reusableAt = new Map<number, number>();
  private readonly patienceMs: number;
  private readonly trip: RoundTrip;

  constructor(private readonly options: BattleyeOptions) {
    const { resendMs, attempts, readResendFloorMs } = options;
    this.patienceMs = resendMs * attempts;
    this.trip = new RoundTrip(Math.min(readResendFloorMs, resendMs), resendMs);
  }

  /** When the next command may be sent; `Infinity` while a reply must come first. */
  freeAt(): number {
    if (this.commands.length >= this.options.maxInFlight) return Infinity;
    if (this.commands.length > 0 && this.find(this.nextSeq) !== undefined) return Infinity;
    return this.reusableAt.get(this.nextSeq) ?? -Infinity;
  }

  add(command: Command, now: number): SentCommand {
    const seq = this.nextSeq;
    this.nextSeq = (seq + 1) % SEQ_COUNT;
    if (this.reusableAt.size > 0) this.reusableAt.delete(seq);
    const sentOnce = STOPS_SERVER.test(command.text);
    // Where replies come as messages, each copy of a command may print its reply again.
    const isRead = this.options.answersBy === 'reply' && READ_ONLY.test(command.text);
    const pauseMs = this.firstPauseMs(isRead);
    const sent: SentCommand = {
      ticket: command.ticket,
      text: command.text,
      queuedAt: command.queuedAt,
      deadline: command.deadline,
      seq,
      packet: encodeCommand(seq, command.text),
      sentAt: now,
      sentOnce,
      isRead,
      unansweredSends: 1,
      heardAt: now,
      pauseMs,
      repeated: false,
      dueAt: now + (sentOnce ? this.patienceMs : pauseMs),
      awaited: true,
      parts: undefined,
      lines: undefined,
    };
    this.commands.push(sent);
    return sent;
  }

  find(seq: number): SentCommand | undefined {
    for (const command of this.commands) if (command.seq === seq) return command;
    return undefined;
  }

  /**
   * Collects a part; returns the text once all are there. There is no way to request a single missing part, so parts
   * are retained across resends: each of those may lose a different one.
   */
  addPart(
    sent: SentCommand,
    part: { readonly total: number; readonly index: number; readonly bytes: Buffer },
    now: number,
  ): string | undefined {
    if (sent.parts === undefined) this.measure(sent, now);
    sent.parts ??= new ReplyParts(this.options.partsLifetimeMs);
    // While parts keep arriving the reply is still in transit: a resend would only duplicate it.
    sent.pauseMs = this.firstPauseMs(sent.isRead);
    sent.dueAt = now + sent.pauseMs;
    sent.heardAt = now;
    sent.unansweredSends = 0;
    return sent.parts.add(part.total, part.index, part.bytes, now);
  }

  /** Removes a command from the table. */
  release(sent: SentCommand, answered: boolean, now: number): void {
    if (this.commands[0] === sent) this.commands.shift();
    else this.commands.splice(this.commands.indexOf(sent), 1);
    if (answered && sent.parts === undefined) this.measure(sent, now);
    if (sent.repeated || !answered) this.reusableAt.set(sent.seq, now + this.patienceMs);
  }

  /** Whether a due command is sent again; otherwise it is given up. */
  hasSendsLeft(sent: SentCommand, now: number): boolean {
    return !sent.sentOnce && sent.unansweredSends < this.maxSends(sent) && now < this.lostAt(sent);
  }

  resend(sent: SentCommand, now: number): void {
    sent.unansweredSends += 1;
    sent.repeated = true;
    sent.pauseMs = Math.min(2 * sent.pauseMs, this.options.resendMs);
    // A read is given up one pause after its last resend; other commands wait out `lostAfterMs` without being resent.
    const isLastSend = !sent.isRead && sent.unansweredSends >= this.maxSends(sent);
    sent.dueAt = isLastSend ? this.lostAt(sent) : Math.min(now + sent.pauseMs, this.lostAt(sent));
  }

  private maxSends({ isRead }: SentCommand): number {
    return isRead ? this.options.readAttempts : this.options.attempts;
  }

  private lostAt({ heardAt }: SentCommand): number {
    return heardAt + this.options.lostAfterMs;
  }

  private firstPauseMs(isRead: boolean): number {
    return isRead ? this.trip.pauseMs : this.options.resendMs;
  }

  /** Skips resent commands: the reply does not say which copy it answers (Karn's algorithm). */
  private measure({ repeated, sentAt }: SentCommand, now: number): void {
    if (!repeated) this.trip.measured(now - sentAt);
  }
}
