import { type LearnedHabits } from '../driver.js';
import { type RconError } from '../errors.js';
import { CommandQueue, type WaitingCommand } from '../shared/command-queue.js';
import { type Correspondence, meaningOf } from './source.attribution.js';
import { SourceConsole } from './source.console.js';
import { type SourceExchange } from './source.exchange.js';
import * as failure from './source.failures.js';
import { type SourceFraming } from './source.framing.js';
import { ServerHabits } from './source.habits.js';
import { type SourceOptions } from './source.options.js';
import { isMarkId, PACKET_TYPE, type SourcePacket } from './source.packet.js';
import { SourceSender } from './source.sender.js';
import { CommandsUnderWay, type ConversationOutlet } from './source.under-way.js';

/** How long the probe's answer is waited for: generous on a long way, never so long that a person notices. */
const PROBE_MIN_MS = 300;
const PROBE_MAX_MS = 2000;

/** Commands and replies of one logged-in session. */
export class SourceConversation {
  private readonly queue = new CommandQueue<WaitingCommand>();
  private readonly habits: ServerHabits;
  private readonly sender: SourceSender;
  private readonly pending: CommandsUnderWay;
  private readonly known: Correspondence;
  private readonly console: SourceConsole;
  /** Nothing is sent before the probe is answered or this has passed: some servers choke on two packets at once. */
  private probeUntil: number | null = null;
  private begun = false;

  constructor(
    private readonly options: SourceOptions,
    private readonly framing: SourceFraming,
    private readonly outlet: ConversationOutlet,
    learned: LearnedHabits | undefined,
  ) {
    const { dialect } = options;
    this.habits = new ServerHabits(dialect, learned);
    this.console = new SourceConsole(outlet.events);
    this.sender = new SourceSender(outlet.packets, dialect.pace, dialect.silentCommands);
    this.pending = new CommandsUnderWay(options, framing, this.habits, this.sender, outlet);
    const { habits, sender, pending } = this;
    this.known = { dialect, habits, sender, pending };
  }

  /** For the next session with this server. */
  get learned(): LearnedHabits | undefined {
    return this.habits.learned;
  }

  get deadline(): number {
    const waiting = Math.min(this.queue.deadline, this.pending.deadline);
    const earliest = Math.min(waiting, this.console.deadline, this.probeUntil ?? Infinity);
    return this.maySend ? Math.min(earliest, this.sender.readyAt) : earliest;
  }

  /**
   * The password was accepted, `loginMs` after it was sent.
   *
   * @param greeted an empty reply preceded the verdict
   */
  begin(now: number, loginMs: number, greeted: boolean): void {
    this.begun = true;
    this.habits.sawLogin(greeted);
    if (!this.habits.wantsProbe) return;
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
    this.pending.heard();
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
        this.outlet.end(failure.authorisationLost());
        break;
      case 'noise':
        break;
    }
  }

  advance(now: number): void {
    if (this.probeUntil !== null && now >= this.probeUntil) {
      this.probeUntil = null;
      this.habits.sawNoMark();
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
      this.pending.add(this.sender.send(command, this.habits.end, now), now);
    }
  }

  /** The server closed the connection, perhaps because of a packet it does not know. */
  hungUp(now: number): void {
    const marked = this.pending.all.some(({ markSent, markIsCheck }) => markSent && !markIsCheck);
    if (marked || this.probeUntil !== null) this.habits.sawHangUp();
    this.salvage(now);
  }

  /** The stream ended inside a packet or a reply: what has arrived is worth more to its reader than an error. */
  salvage(now: number): void {
    const rest = this.framing.takeUnfinished();
    const meaning = rest === undefined ? undefined : meaningOf(rest, this.known);
    if (rest !== undefined && meaning?.kind === 'part') meaning.exchange.add(rest, meaning.foreign);
    this.pending.finishAll(now, rest !== undefined);
  }

  /** Settles every open command with the reason the session ended for. */
  abandon(reason: RconError): void {
    this.console.release();
    this.pending.abandon(reason);
    for (const waiting of this.queue.takeAll()) this.fail(waiting, failure.because(reason, 'not-sent'));
  }

  private get maySend(): boolean {
    return this.begun && this.probeUntil === null && this.queue.length > 0 && this.pending.count < this.slots;
  }

  /** Where replies can't be told apart, or two packets in one read are one too many, one command at a time. */
  private get slots(): number {
    if (!this.habits.allowsSeveral) return 1;
    return this.options.maxInFlight ?? this.options.dialect.maxInFlight;
  }

  private takePart(exchange: SourceExchange, packet: SourcePacket, foreign: boolean, now: number): void {
    if (foreign) this.habits.sawForeignId();
    else this.takeOwnId(exchange);
    this.habits.sawReplyType(packet.type);
    if (this.habits.silenceCheck !== null) this.console.sawAnswer(packet, now);
    exchange.add(packet, foreign);
    const { maxReplyBytes } = this.options;
    if (exchange.wireBytes > maxReplyBytes) this.outlet.end(failure.replyTooLong(maxReplyBytes));
    else this.proceed(exchange, now);
  }

  private proceed(exchange: SourceExchange, now: number): void {
    const { end } = this.habits;
    const step = exchange.afterPart(end, now);
    if (step === 'finish') this.pending.finishByItself(exchange, now);
    if (step === 'send-mark' && end.kind === 'mark') this.sender.sendMark(exchange, end);
  }

  private takeOwnId(exchange: SourceExchange): void {
    const lines = exchange.takeForeignParts();
    if (lines.length > 0) this.habits.sawForeignLines();
    else this.habits.sawOwnId();
    for (const line of lines) this.console.say(line);
  }

  private takeLine(packet: SourcePacket, now: number): void {
    for (const exchange of this.pending.all) exchange.sawMessage(packet.type, now);
    if (packet.type === PACKET_TYPE.consoleLine) this.habits.sawConsoleLine();
    const mayBeCopy = packet.type === PACKET_TYPE.consoleLine && this.pending.count > 0;
    this.console.take(packet, now, mayBeCopy);
  }

  private takeLate(packet: SourcePacket): void {
    if (packet.body.length > 0 && this.pending.wasSettledBySilence(packet.id)) this.habits.sawLatePart();
    // Squad mirrors a mark twice: the second may be read when the next command has long left.
    if (packet.body.length === 0 && isMarkId(packet.id)) this.framing.expectStray();
  }

  private takeMark(exchange: SourceExchange | undefined, packet: SourcePacket, now: number): void {
    this.probeUntil = null;
    if (exchange?.markIsCheck === true) this.console.sawAnswer(packet, now);
    else this.habits.sawMark(packet);
    if (packet.body.length === 0) this.framing.expectStray();
    if (exchange !== undefined) this.pending.finish(exchange, now, true);
  }

  private fail({ ticket }: WaitingCommand, error: RconError): void {
    this.outlet.events.push({ type: 'failed', ticket, error });
  }
}
