import { type RconError } from '../errors.js';
import { type SessionEvent } from '../session.js';
import { type SourceExchange } from './source.exchange.js';
import * as failure from './source.failures.js';
import { type SourceFraming } from './source.framing.js';
import { type ServerCapabilities } from './source.capabilities.js';
import { type SourceOptions } from './source.options.js';
import { PACKET_TYPE } from './source.packet.js';
import { type SourceSender } from './source.sender.js';

/** Where a conversation leaves what it has to send and to say. */
export interface ConversationOutput {
  readonly packets: Uint8Array[];
  readonly events: SessionEvent[];
  end(reason: RconError): void;
}

/** The commands that were sent and not settled yet. Each ends here once: answered, timed out or abandoned. */
export class PendingCommands {
  private exchanges: SourceExchange[] = [];
  /** Since when the server owes us a sign of life. */
  private askedAt = Infinity;
  /** The reply that silence ended last; more of it shows that the pause was too short. */
  private lastSettledId = 0;
  /** The command that may have ended the session; 0 once a later one was answered. */
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

  /** `Infinity` when nothing is under way. */
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

  /** The server has said something, whatever it was. */
  heard(): void {
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

  /** The reply ends with a packet of its own, which no mark has asked for; more of it would show that it did not. */
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

  /** Answers with what has arrived. @param truncated the stream ended inside a packet */
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

  /** Silence ends nothing while a packet is still arriving. */
  private settlesAt(exchange: SourceExchange): number {
    return this.framing.pendingBytes === 0 ? exchange.settlesAt : Infinity;
  }

  /** Silence ended the reply, or the mark that should have ended it did not come. */
  private settle(exchange: SourceExchange, now: number): void {
    this.lastSettledId = exchange.id;
    this.finish(exchange, now, exchange.markIsCheck || !exchange.markSent);
  }

  /** When a command that nothing was heard of is asked after. */
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
