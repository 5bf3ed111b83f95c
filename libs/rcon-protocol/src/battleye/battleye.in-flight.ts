import { encodeCommand } from './battleye.packet.js';
import { type BattleyeOptions } from './battleye.options.js';
import { type MessageReply } from './battleye.message-reply.js';
import { ReplyParts } from './battleye.reply-parts.js';
import { RoundTrip } from './battleye.round-trip.js';

const NUMBERS = 256;

/** The process may be gone before it answers, and a repetition would hit the server that comes back. */
const ENDS_THE_SERVER = /^#(?:shutdown|restart)/i;

/**
 * The keep-alive and the listings, with the number of a page: to run one of them twice is the same as to run it once.
 * A server is expected to know a repetition by its number, and one that does not must not kick somebody once more.
 */
const CHANGES_NOTHING = /^(?:(?:players|bans|admins|version|missions|commands)(?: +\d+)?)?$/i;

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
  /** Repeated as soon as its answer is overdue, and more often. */
  readonly isRead: boolean;
  /** Sendings since the server last said anything about it. */
  unansweredSends: number;
  /** When the server last said anything about it; before that, when it was sent. */
  heardAt: number;
  /** Before the next repetition. */
  pauseMs: number;
  repeated: boolean;
  /** When to send it again, or to give it up. */
  dueAt: number;
  /**
   * False when its caller has been told that it timed out. It stays on the wire all the same: the server takes
   * no later number before this one, so it is repeated until answered.
   */
  awaited: boolean;
  parts: ReplyParts | undefined;
  /** Where its answer comes as server messages. */
  lines: MessageReply | undefined;
}

/** The commands on the wire, oldest first, and the numbers they carry: all 256 of them, without a gap. */
export class InFlight {
  readonly commands: SentCommand[] = [];
  private nextSeq = 0;
  /** Numbers whose command was sent twice or given up: a second answer may still be on its way. */
  private readonly reusableAt = new Map<number, number>();
  private readonly patienceMs: number;
  private readonly trip: RoundTrip;

  constructor(private readonly options: BattleyeOptions) {
    const { resendMs, attempts, readResendFloorMs } = options;
    this.patienceMs = resendMs * attempts;
    this.trip = new RoundTrip(Math.min(readResendFloorMs, resendMs), resendMs);
  }

  /** When the next command may be sent as far as this table knows; `Infinity` while it is full. */
  freeAt(): number {
    if (this.commands.length >= this.options.maxInFlight) return Infinity;
    if (this.commands.length > 0 && this.find(this.nextSeq) !== undefined) return Infinity;
    return this.reusableAt.get(this.nextSeq) ?? -Infinity;
  }

  add(command: Command, now: number): SentCommand {
    const seq = this.nextSeq;
    this.nextSeq = (seq + 1) % NUMBERS;
    if (this.reusableAt.size > 0) this.reusableAt.delete(seq);
    const sentOnce = ENDS_THE_SERVER.test(command.text);
    // Where messages carry the answers, each copy of a command may print them once more.
    const isRead = this.options.answersBy === 'reply' && CHANGES_NOTHING.test(command.text);
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

  /** Keeps the parts received so far across repetitions; the server may lose another one each time. */
  addPart(
    sent: SentCommand,
    part: { readonly total: number; readonly index: number; readonly bytes: Buffer },
    now: number,
  ): string | undefined {
    if (sent.parts === undefined) this.measure(sent, now);
    sent.parts ??= new ReplyParts(this.options.partsLifetimeMs);
    // While parts keep coming the reply is under way: repeating the command now would only double it.
    sent.pauseMs = this.firstPauseMs(sent.isRead);
    sent.dueAt = now + sent.pauseMs;
    sent.heardAt = now;
    sent.unansweredSends = 0;
    return sent.parts.add(part.total, part.index, part.bytes, now);
  }

  /** Takes a command off the wire. */
  release(sent: SentCommand, answered: boolean, now: number): void {
    if (this.commands[0] === sent) this.commands.shift();
    else this.commands.splice(this.commands.indexOf(sent), 1);
    if (answered && sent.parts === undefined) this.measure(sent, now);
    if (sent.repeated || !answered) this.reusableAt.set(sent.seq, now + this.patienceMs);
  }

  /** What a due command needs next: another sending, or to be given up. */
  hasSendsLeft(sent: SentCommand, now: number): boolean {
    return !sent.sentOnce && sent.unansweredSends < this.mostSends(sent) && now < this.lostAt(sent);
  }

  resend(sent: SentCommand, now: number): void {
    sent.unansweredSends += 1;
    sent.repeated = true;
    sent.pauseMs = Math.min(2 * sent.pauseMs, this.options.resendMs);
    // A read that was sent often enough is given up after one more pause; the others have said all they may.
    const waitsOn = !sent.isRead && sent.unansweredSends >= this.mostSends(sent);
    sent.dueAt = waitsOn ? this.lostAt(sent) : Math.min(now + sent.pauseMs, this.lostAt(sent));
  }

  private mostSends({ isRead }: SentCommand): number {
    return isRead ? this.options.readAttempts : this.options.attempts;
  }

  private lostAt({ heardAt }: SentCommand): number {
    return heardAt + this.options.lostAfterMs;
  }

  private firstPauseMs(isRead: boolean): number {
    return isRead ? this.trip.pauseMs : this.options.resendMs;
  }

  /** Of a command that was sent twice nobody knows which copy was answered. */
  private measure({ repeated, sentAt }: SentCommand, now: number): void {
    if (!repeated) this.trip.measured(now - sentAt);
  }
}
