import { type LearnedCapabilities } from '../driver.js';
import { type RconError } from '../errors.js';
import { CommandQueue, type WaitingCommand } from '../shared/command-queue.js';
import { type Correspondence, meaningOf } from './source.attribution.js';
import { SourceConsole } from './source.console.js';
import { type SourceExchange } from './source.exchange.js';
import * as failure from './source.failures.js';
import { type SourceFraming } from './source.framing.js';
import { ServerCapabilities } from './source.capabilities.js';
import { type SourceOptions } from './source.options.js';
import { isSentinelId, PACKET_TYPE, type SourcePacket } from './source.packet.js';
import { SourceSender } from './source.sender.js';
import { PendingCommands, type ConversationOutput } from './source.pending-commands.js';

/** Bounds of the wait for the probe's answer: long enough for slow links, too short for a person to notice. */
const PROBE_MIN_MS = 300;
const PROBE_MAX_MS = 2000;

/** Commands and replies of one logged-in session. */
export class SourceConversation {
  private readonly queue = new CommandQueue<WaitingCommand>();
  private readonly capabilities: ServerCapabilities;
  private readonly sender: SourceSender;
  private readonly pending: PendingCommands;
  private readonly known: Correspondence;
  private readonly console: SourceConsole;
  /** Nothing is sent until the probe is answered or this time: some servers read only one packet at a time. */
  private probeUntil: number | null = null;
  private begun = false;

  constructor(
    private readonly options: SourceOptions,
    private readonly framing: SourceFraming,
    private readonly output: ConversationOutput,
    learned: LearnedCapabilities | undefined,
  ) {
    const { dialect } = options;
    this.capabilities = new ServerCapabilities(dialect, learned);
    this.console = new SourceConsole(output.events);
    this.sender = new SourceSender(output.packets, dialect.pace, dialect.silentCommands);
    this.pending = new PendingCommands(options, framing, this.capabilities, this.sender, output);
    const { capabilities, sender, pending } = this;
    this.known = { dialect, capabilities, sender, pending };
  }

  /** For the next session with this server. */
  get learned(): LearnedCapabilities | undefined {
    return this.capabilities.learned;
  }

  get deadline(): number {
    const waiting = Math.min(this.queue.deadline, this.pending.deadline);
    const earliest = Math.min(waiting, this.console.deadline, this.probeUntil ?? Infinity);
    return this.maySend ? Math.min(earliest, this.sender.readyAt) : earliest;
  }

  /**
   * The password was accepted.
   *
   * @param loginMs time from sending the password to the verdict
   * @param greeted an empty reply preceded the verdict
   */
  begin(now: number, loginMs: number, greeted: boolean): void {
    this.begun = true;
    this.capabilities.sawLogin(greeted);
    if (!this.capabilities.wantsProbe) return;
    this.sender.sendProbe();
    this.probeUntil = now + Math.min(Math.max(PROBE_MIN_MS, 2 * loginMs + 100), PROBE_MAX_MS);
  }

  submit(command: WaitingCommand, now: number): void {
    const { maxQueued } = this.options;
    if (command.deadline <= now) this.fail(command, failure.timedOut('not-sent'));
    else if (this.queue.length >= maxQueued) this.fail(command, failure.queueFull(maxQueued));
    else this.queue.push(command);
  }

  take(packet: SourcePacket, now: number): void {
    this.pending.noteActivity();
    const meaning = meaningOf(packet, this.known);
    switch (meaning.kind) {
      case 'part':
        this.takePart(meaning.exchange, packet, meaning.foreign, now);
        break;
      case 'mark':
        this.takeMark(meaning.exchange, packet, now);
        break;
      case 'line':
        this.takeLine(packet, now);
        break;
      case 'late':
        this.takeLate(packet);
        break;
      case 'refusal':
        this.output.end(failure.authorisationLost());
        break;
      case 'noise':
        break;
    }
  }

  advance(now: number): void {
    if (this.probeUntil !== null && now >= this.probeUntil) {
      this.probeUntil = null;
      this.capabilities.sawNoMark();
    }
    if (now >= this.console.deadline) this.console.release();
    this.pending.advance(now);
    for (const command of this.queue.takeExpired(now)) this.fail(command, failure.timedOut('not-sent'));
    this.sendNext(now);
  }

  sendNext(now: number): void {
    if (this.pending.count === 0) this.console.release();
    while (this.maySend && this.sender.readyAt <= now) {
      const command = this.queue.shift();
      if (command === undefined) return;
      this.pending.add(this.sender.send(command, this.capabilities.end, now), now);
    }
  }

  /** The server closed the connection, possibly because of a packet type it does not know. */
  hungUp(now: number): void {
    const marked = this.pending.all.some(({ markSent, markIsCheck }) => markSent && !markIsCheck);
    if (marked || this.probeUntil !== null) this.capabilities.sawHangUp();
    this.salvage(now);
  }

  /** The stream ended inside a packet or reply: answers with what has arrived, which is more useful than an error. */
  salvage(now: number): void {
    const rest = this.framing.takeUnfinished();
    const meaning = rest === undefined ? undefined : meaningOf(rest, this.known);
    if (rest !== undefined && meaning?.kind === 'part') meaning.exchange.add(rest, meaning.foreign);
    this.pending.finishAll(now, rest !== undefined);
  }

  /** Fails every open command with the reason the session ended for. */
  abandon(reason: RconError): void {
    this.console.release();
    this.pending.abandon(reason);
    for (const waiting of this.queue.takeAll()) this.fail(waiting, failure.because(reason, 'not-sent'));
  }

  private get maySend(): boolean {
    return this.begun && this.probeUntil === null && this.queue.length > 0 && this.pending.count < this.slots;
  }

  /** One command at a time where replies cannot be told apart or the server reads one packet per read. */
  private get slots(): number {
    if (!this.capabilities.allowsSeveral) return 1;
    return this.options.maxInFlight ?? this.options.dialect.maxInFlight;
  }

  private takePart(exchange: SourceExchange, packet: SourcePacket, foreign: boolean, now: number): void {
    if (foreign) this.capabilities.sawForeignId();
    else this.takeOwnId(exchange);
    this.capabilities.sawReplyType(packet.type);
    if (this.capabilities.silenceCheck !== null) this.console.sawAnswer(packet, now);
    exchange.add(packet, foreign);
    const { maxReplyBytes } = this.options;
    if (exchange.wireBytes > maxReplyBytes) this.output.end(failure.replyTooLong(maxReplyBytes));
    else this.proceed(exchange, now);
  }

  private proceed(exchange: SourceExchange, now: number): void {
    const { end } = this.capabilities;
    const step = exchange.afterPart(end, now);
    if (step === 'finish') this.pending.finishByItself(exchange, now);
    if (step === 'send-mark' && end.kind === 'mark') this.sender.sendMark(exchange, end);
  }

  private takeOwnId(exchange: SourceExchange): void {
    const lines = exchange.takeForeignParts();
    if (lines.length > 0) this.capabilities.sawForeignLines();
    else this.capabilities.sawOwnId();
    for (const line of lines) this.console.say(line);
  }

  private takeLine(packet: SourcePacket, now: number): void {
    for (const exchange of this.pending.all) exchange.sawMessage(packet.type, now);
    if (packet.type === PACKET_TYPE.consoleLine) this.capabilities.sawConsoleLine();
    const mayBeCopy = packet.type === PACKET_TYPE.consoleLine && this.pending.count > 0;
    this.console.take(packet, now, mayBeCopy);
  }

  private takeLate(packet: SourcePacket): void {
    if (packet.body.length > 0 && this.pending.wasSettledBySilence(packet.id))
      this.capabilities.sawLatePart();
    // Squad may mirror a mark twice (observed); the second may arrive after the next command was sent.
    if (packet.body.length === 0 && isSentinelId(packet.id)) this.framing.expectStray();
  }

  private takeMark(exchange: SourceExchange | undefined, packet: SourcePacket, now: number): void {
    this.probeUntil = null;
    if (exchange?.markIsCheck === true) this.console.sawAnswer(packet, now);
    else this.capabilities.sawMark(packet);
    if (packet.body.length === 0) this.framing.expectStray();
    if (exchange !== undefined) this.pending.finish(exchange, now, true);
  }

  private fail({ ticket }: WaitingCommand, error: RconError): void {
    this.output.events.push({ type: 'failed', ticket, error });
  }
}
