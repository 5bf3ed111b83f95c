import { type RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { type SourceExchange } from './source.exchange.js';
import * as failure from './source.failures.js';
import { type SourceFraming } from './source.framing.js';
import { type ServerCapabilities } from './source.capabilities.js';
import { type SourceOptions } from './source.options.js';
import { PACKET_TYPE } from './source.packet.js';
import { type SourceSender } from './source.sender.js';

/** Where a conversation puts its packets and events. */
export interface ConversationOutput {
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
  end(reason: RconError): void;
}

/** The commands that were sent and not settled yet. Each is settled once: answered, timed out or abandoned. */
export class PendingCommands {
  private exchanges: SourceExchange[] = [];
  /** Since when a reply is due without a packet from the server; `Infinity` when none is. */
  private askedAt = Infinity;
  /** The last reply that was ended by silence; a further part of it shows that the pause was too short. */
  private lastSettledId = 0;
  /** Id of the command that may have ended the session; 0 once a later one was answered. */
  private doubtfulSince = 0;

  constructor(
    private readonly options: SourceOptions,
    private readonly framing: SourceFraming,
    private readonly capabilities: ServerCapabilities,
    private readonly sender: SourceSender,
    private readonly output: ConversationOutput,
  ) {}

  /** In the order they were sent. */
  get all(): readonly SourceExchange[] {
    return this.exchanges;
  }

  get count(): number {
    return this.exchanges.length;
  }

  /** `Infinity` when no command is open. */
  get deadline(): number {
    let earliest = this.lostAt;
    for (const exchange of this.exchanges) {
      const { deadline } = exchange.waiting;
      earliest = Math.min(earliest, deadline, this.settlesAt(exchange), this.checkedAt(exchange));
    }
    return earliest;
  }

  add(exchange: SourceExchange, now: number): void {
    this.exchanges.push(exchange);
    this.askedAt = Math.min(this.askedAt, now);
    if (this.options.dialect.sessionEnders?.test(exchange.waiting.command) === true) {
      this.doubtfulSince = exchange.id;
    }
  }

  /** Any packet arrived. */
  noteActivity(): void {
    this.askedAt = Infinity;
  }

  wasSettledBySilence(id: number): boolean {
    return id === this.lastSettledId;
  }

  advance(now: number): void {
    if (this.lostAt <= now) {
      this.output.end(failure.wentSilent());
      return;
    }
    for (const exchange of [...this.exchanges]) {
      if (this.settlesAt(exchange) <= now) this.settle(exchange, now);
      else if (exchange.waiting.deadline <= now) this.giveUp(exchange, now);
      else if (this.checkedAt(exchange) <= now) this.check(exchange);
    }
  }

  /** The reply ended without a mark. Its id is remembered: a later part would show that it had not ended. */
  finishByItself(exchange: SourceExchange, now: number): void {
    this.lastSettledId = exchange.id;
    this.finish(exchange, now, true);
  }

  finish(exchange: SourceExchange, now: number, complete: boolean): void {
    this.remove(exchange);
    if (exchange.id > this.doubtfulSince) this.doubtfulSince = 0;
    const reply = exchange.reply(now, complete, this.options.dialect.placeholders);
    this.output.events.push({ type: 'answered', ticket: exchange.waiting.ticket, reply });
  }

  /** Answers with the parts so far. @param truncated the stream ended inside a packet */
  finishAll(now: number, truncated: boolean): void {
    for (const exchange of [...this.exchanges]) {
      if (exchange.hasParts)
        this.finish(exchange, now, !truncated && (exchange.markIsCheck || !exchange.markSent));
    }
  }

  abandon(reason: RconError): void {
    for (const exchange of this.exchanges.splice(0)) {
      this.fail(exchange, failure.because(reason, 'unknown'));
    }
  }

  private get lostAt(): number {
    return this.doubtfulSince === 0 ? Infinity : this.askedAt + this.options.lostAfterMapChangeMs;
  }

  /** Silence does not end a reply while a packet is still arriving. */
  private settlesAt(exchange: SourceExchange): number {
    return this.framing.pendingBytes === 0 ? exchange.settlesAt : Infinity;
  }

  /** Silence ended the reply, or the answer to its mark did not come. */
  private settle(exchange: SourceExchange, now: number): void {
    this.lastSettledId = exchange.id;
    this.finish(exchange, now, exchange.markIsCheck || !exchange.markSent);
  }

  /** When the {@link SilenceCheck} of an unanswered command is due. */
  private checkedAt(exchange: SourceExchange): number {
    const { silenceCheck } = this.capabilities;
    if (silenceCheck === null || exchange.markSent || exchange.hasParts) return Infinity;
    return exchange.sentAt + silenceCheck.afterMs;
  }

  private check(exchange: SourceExchange): void {
    const { silenceCheck } = this.capabilities;
    if (silenceCheck === null) return;
    exchange.markIsCheck = true;
    this.sender.sendMark(exchange, { packetType: PACKET_TYPE.command, body: silenceCheck.command });
  }

  private giveUp(exchange: SourceExchange, now: number): void {
    this.remove(exchange);
    this.fail(exchange, failure.timedOut('unknown'));
    if (this.capabilities.ids !== 'mirrored') this.output.end(failure.unattributable());
    else if (now - this.askedAt >= this.options.lostAfterMs) this.output.end(failure.wentSilent());
  }

  private remove(exchange: SourceExchange): void {
    const index = this.exchanges.indexOf(exchange);
    if (index === 0) this.exchanges.shift();
    else if (index > 0) this.exchanges.splice(index, 1);
  }

  private fail(exchange: SourceExchange, error: RconError): void {
    this.output.events.push({ type: 'failed', ticket: exchange.waiting.ticket, error });
  }
}
