import { type RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { CommandQueue, type WaitingCommand } from '../shared/command-queue.js';
import * as failure from './webrcon.failures.js';
import { encodeCommand, FIRST_IDENTIFIER, LAST_IDENTIFIER } from './webrcon.frame.js';
import { type WebrconOptions } from './webrcon.options.js';

/** Rust answers `say` with a chat line to everybody and no reply with its identifier (observed). */
const SAY = /^(?:global\.)?say\b\s*"?(.*?)"?\s*$/i;
/** How many commands that timed out are remembered, in case their reply still arrives. */
const MAX_TIMED_OUT = 256;

interface PendingCommand extends WaitingCommand {
  readonly sentAt: number;
  /** The text of a `say`; null for commands with a reply. */
  readonly says: string | null;
  settlesAt: number;
}

/** The commands of one session: queued, in flight, and timed out. */
export class WebrconCommands {
  private readonly waiting = new CommandQueue<WaitingCommand>();
  private readonly pending = new Map<number, PendingCommand>();
  private readonly timedOut = new Set<number>();
  private nextIdentifier = FIRST_IDENTIFIER;
  /** Since when a reply is due without any message from the server. */
  private unheardSince = Infinity;

  constructor(
    private readonly options: WebrconOptions,
    private readonly out: { readonly packets: Uint8Array[]; readonly events: SessionEvent[] },
  ) {}

  get deadline(): number {
    let earliest = Math.min(this.lostAt, this.waiting.deadline);
    for (const { deadline, settlesAt } of this.pending.values()) {
      earliest = Math.min(earliest, deadline, settlesAt);
    }
    return earliest;
  }

  /** When the server counts as lost unless a message arrives. */
  get lostAt(): number {
    return this.unheardSince + this.options.lostAfterMs;
  }

  takeIdentifier(): number {
    const identifier = this.nextIdentifier;
    this.nextIdentifier = identifier === LAST_IDENTIFIER ? FIRST_IDENTIFIER : identifier + 1;
    return identifier;
  }

  submit(command: WaitingCommand): void {
    if (this.waiting.length >= this.options.maxQueued) {
      this.fail(command, failure.queueFull(this.waiting.length));
    } else this.waiting.push(command);
  }

  sendNext(now: number): void {
    while (this.pending.size < this.options.maxInFlight) {
      const next = this.waiting.shift();
      if (next === undefined) return;
      const identifier = this.takeIdentifier();
      const says = SAY.exec(next.command)?.[1] ?? null;
      this.pending.set(identifier, { ...next, sentAt: now, says, settlesAt: Infinity });
      this.out.packets.push(encodeCommand(identifier, next.command));
      if (says === null) this.unheardSince = Math.min(this.unheardSince, now);
    }
  }

  /** Any message shows that the server is alive. */
  noteActivity(now: number): void {
    const isAwaited = [...this.pending.values()].some(({ says }) => says === null);
    this.unheardSince = isAwaited ? now : Infinity;
  }

  /** @returns false when the identifier belongs to no command in flight or timed out */
  answer(identifier: number, text: string, now: number): boolean {
    const command = this.pending.get(identifier);
    if (command === undefined) return this.timedOut.delete(identifier);
    this.settle(identifier, command, text, now);
    return true;
  }

  /** An unsolicited line ends a `say`: immediately when it contains the text, otherwise after a short pause. */
  sawLine(line: string, now: number): void {
    for (const [identifier, command] of this.pending) {
      if (command.says === null) continue;
      if (line.includes(command.says)) {
        this.settle(identifier, command, '', now);
        return;
      }
      command.settlesAt = Math.min(command.settlesAt, now + this.options.sayPauseMs);
    }
  }

  advance(now: number): void {
    for (const [identifier, command] of this.pending) {
      if (command.settlesAt <= now) this.settle(identifier, command, '', now);
      else if (command.deadline <= now) this.giveUp(identifier, command);
    }
    for (const command of this.waiting.takeExpired(now)) this.fail(command, failure.timedOut('not-sent'));
  }

  abandon(reason: RconError): void {
    for (const command of this.pending.values()) this.fail(command, failure.because(reason, 'unknown'));
    for (const command of this.waiting.takeAll()) this.fail(command, failure.because(reason, 'not-sent'));
    this.pending.clear();
    this.unheardSince = Infinity;
  }

  private settle(identifier: number, command: PendingCommand, text: string, now: number): void {
    this.pending.delete(identifier);
    const { ticket, queuedAt, sentAt } = command;
    const reply = { text, complete: true, queuedAt, sentAt, answeredAt: now };
    this.out.events.push({ type: 'answered', ticket, reply });
  }

  private giveUp(identifier: number, command: PendingCommand): void {
    this.pending.delete(identifier);
    this.timedOut.add(identifier);
    const [oldest] = this.timedOut;
    if (this.timedOut.size > MAX_TIMED_OUT && oldest !== undefined) this.timedOut.delete(oldest);
    this.fail(command, failure.timedOut('unknown'));
  }

  private fail({ ticket }: WaitingCommand, error: RconError): void {
    this.out.events.push({ type: 'failed', ticket, error });
  }
}
