import { type RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { CommandQueue, type WaitingCommand } from '../shared/command-queue.js';
import { TelnetAnswer } from './telnet.answer.js';
import * as failure from './telnet.failures.js';
import { encodeLine } from './telnet.lines.js';
import { executedCommand, type LogLine, messageOf } from './telnet.log.js';
import { type TelnetOptions } from './telnet.options.js';

interface PendingCommand extends WaitingCommand {
  readonly sentAt: number;
  readonly answer: TelnetAnswer;
}

export interface TelnetOutput {
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
  end(reason: RconError): void;
}

/** The commands of one session, one at a time: answers carry no id, so two could not be told apart. */
export class TelnetCommands {
  private readonly waiting = new CommandQueue<WaitingCommand>();
  private pending: PendingCommand | undefined;
  /** The server logs when it executes a command. */
  private announces = false;
  /** Since when an answer is due without any data from the server. */
  private unheardSince = Infinity;

  constructor(
    private readonly options: TelnetOptions,
    private readonly out: TelnetOutput,
  ) {}

  get deadline(): number {
    const lostAt = this.unheardSince + this.options.lostAfterMs;
    const { deadline = Infinity, answer } = this.pending ?? {};
    return Math.min(lostAt, this.waiting.deadline, deadline, answer?.settlesAt ?? Infinity);
  }

  submit(command: WaitingCommand): void {
    const { length } = this.waiting;
    if (length >= this.options.maxQueued) this.fail(command, failure.queueFull(length));
    else this.waiting.push(command);
  }

  sendNext(now: number): void {
    if (this.pending !== undefined) return;
    const next = this.waiting.shift();
    if (next === undefined) return;
    const answer = new TelnetAnswer(next.command, this.options, this.announces, now);
    this.pending = { ...next, sentAt: now, answer };
    this.unheardSince = now;
    this.out.packets.push(encodeLine(next.command));
  }

  /** Any data shows that the server is alive. */
  noteActivity(now: number): void {
    this.unheardSince = this.pending === undefined ? Infinity : now;
  }

  takeLog(line: LogLine, now: number): void {
    const executed = executedCommand(line);
    const unmatched = executed === undefined ? undefined : this.pending?.answer.begin(executed, now);
    if (unmatched === undefined) {
      this.say(messageOf(line));
      return;
    }
    this.announces = true;
    for (const text of unmatched) this.say(text);
  }

  takeLine(line: string, now: number): void {
    const { pending } = this;
    if (pending?.answer.take(line, now) !== true) this.say(line);
    else if (pending.answer.settlesAt <= now) this.settle(pending, true, now);
  }

  advance(now: number): void {
    for (const command of this.waiting.takeExpired(now)) this.fail(command, failure.timedOut('not-sent'));
    const { pending } = this;
    if (pending !== undefined && pending.answer.settlesAt <= now) this.settle(pending, true, now);
    else if (pending !== undefined && pending.deadline <= now) this.timeOut(pending, now);
    if (this.unheardSince + this.options.lostAfterMs <= now) this.out.end(failure.wentSilent());
  }

  abandon(reason: RconError): void {
    if (this.pending !== undefined) this.fail(this.pending, failure.because(reason, 'unknown'));
    for (const command of this.waiting.takeAll()) this.fail(command, failure.because(reason, 'not-sent'));
    this.free();
  }

  private settle({ ticket, queuedAt, sentAt, answer }: PendingCommand, complete: boolean, now: number): void {
    this.free();
    const reply = {
      text: answer.text,
      complete: complete && answer.isWhole,
      queuedAt,
      sentAt,
      answeredAt: now,
    };
    this.out.events.push({ type: 'answered', ticket, reply });
  }

  /**
   * Ends the session unless the server logs executions: a late answer then precedes the log line of the next command.
   */
  private timeOut(command: PendingCommand, now: number): void {
    if (command.answer.text !== '') this.settle(command, false, now);
    else {
      this.free();
      this.fail(command, failure.timedOut('unknown'));
    }
    if (!this.announces) this.out.end(failure.outOfStep());
  }

  private free(): void {
    this.pending = undefined;
    this.unheardSince = Infinity;
  }

  private say(text: string): void {
    if (text.trim() !== '') this.out.events.push({ type: 'message', text });
  }

  private fail({ ticket }: WaitingCommand, error: RconError): void {
    this.out.events.push({ type: 'failed', ticket, error });
  }
}
