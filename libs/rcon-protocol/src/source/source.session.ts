import { type LearnedHabits } from '../driver.js';
import { type RconError } from '../errors.js';
import { type RconSession, type SessionEvent, type SessionState } from '../session.js';
import { commandProblem } from '../shared/command-check.js';
import { SourceConversation } from './source.conversation.js';
import * as failure from './source.failures.js';
import { SourceFraming } from './source.framing.js';
import { LockOutWatch } from './source.lock-out.js';
import { DEFAULT_SOURCE_OPTIONS, type SourceOptions } from './source.options.js';
import { encodePacket, LOGIN_ID, PACKET_TYPE, REFUSED_ID, type SourcePacket } from './source.packet.js';

/**
 * Source RCON without socket and timer: one login, then commands in the order they were given. A session that has
 * met a malformed packet, or a late reply it could not tell from the next one, closes and is never used again.
 */
export class SourceSession implements RconSession {
  readonly packets: Uint8Array[] = [];
  readonly events: SessionEvent[] = [];
  private phase: SessionState = 'idle';
  private endedBy: RconError | null = null;
  private readonly options: SourceOptions;
  private readonly framing: SourceFraming;
  private readonly conversation: SourceConversation;
  private readonly lockOut: LockOutWatch;
  private now = 0;
  private openedAt = 0;
  private stallsAt = Infinity;
  private greeted = false;

  constructor(
    private readonly password: string,
    options: Partial<SourceOptions> = {},
    learned?: LearnedHabits,
  ) {
    this.options = { ...DEFAULT_SOURCE_OPTIONS, ...options };
    this.framing = new SourceFraming(this.options.dialect.maxPacketBytes);
    this.lockOut = new LockOutWatch(this.options.dialect.lockOutId);
    const outlet = {
      packets: this.packets,
      events: this.events,
      end: (reason: RconError) => this.end(reason),
    };
    this.conversation = new SourceConversation(this.options, this.framing, outlet, learned);
  }

  get state(): SessionState {
    return this.phase;
  }

  get learned(): LearnedHabits | undefined {
    return this.conversation.learned;
  }

  get deadline(): number {
    if (this.phase === 'closed' || this.phase === 'idle') return Infinity;
    const loginEnds = this.phase === 'logging-in' ? this.openedAt + this.options.loginTimeoutMs : Infinity;
    const stallEnds = this.phase === 'ready' ? this.stallsAt : Infinity;
    return Math.min(loginEnds, stallEnds, this.conversation.deadline);
  }

  open(now: number): void {
    if (this.phase !== 'idle') return;
    this.phase = 'logging-in';
    this.now = now;
    this.openedAt = now;
    this.packets.push(encodePacket(LOGIN_ID, PACKET_TYPE.password, this.password));
  }

  receive(bytes: Uint8Array, now: number): void {
    if (this.phase === 'closed') return;
    this.now = now;
    this.framing.feed(bytes, this.onPacket);
    if (this.framing.fault !== null) this.end(this.framing.fault);
    this.stallsAt = this.framing.pendingBytes > 0 ? now + this.options.stallMs : Infinity;
    this.conversation.sendNext(now);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    this.now = now;
    const obstacle = this.obstacleTo(command);
    if (obstacle !== null) {
      this.events.push({ type: 'failed', ticket, error: obstacle });
      return;
    }
    this.conversation.submit({ ticket, command, queuedAt: now, deadline }, now);
    this.conversation.sendNext(now);
  }

  advance(now: number): void {
    this.now = now;
    if (this.phase === 'logging-in' && now >= this.openedAt + this.options.loginTimeoutMs) {
      this.end(
        this.framing.pendingBytes > 0
          ? failure.loginUnfinished()
          : failure.loginUnanswered(this.options.loginTimeoutMs),
      );
    }
    if (this.phase === 'ready' && now >= this.stallsAt) {
      this.conversation.salvage(now);
      this.end(failure.stalled());
    }
    if (this.phase !== 'closed') this.conversation.advance(now);
  }

  close(reason: RconError): void {
    if (this.phase === 'closed') return;
    // A door that shuts while the password is being looked at is an answer, not a fault of the network.
    const duringLogin = this.phase !== 'ready' && reason.kind === 'lost';
    if (duringLogin) this.end(failure.closedDuringLogin(reason));
    else if (reason.kind === 'lost') this.endBehindReply(reason);
    else this.end(reason);
  }

  private endBehindReply(reason: RconError): void {
    this.conversation.hungUp(this.now);
    this.end(this.lockOut.isLockedOut ? failure.lockedOut(reason) : reason);
  }

  private readonly onPacket = (packet: SourcePacket): void => {
    if (this.phase === 'logging-in') this.takeVerdict(packet);
    else if (this.phase === 'ready') {
      this.lockOut.saw(packet.id);
      this.conversation.take(packet, this.now);
    }
  };

  /** Only type 2 decides: the empty packet before it has the right id even when the password is wrong. */
  private takeVerdict({ id, type, body }: SourcePacket): void {
    this.greeted ||= type === PACKET_TYPE.value && body.length === 0;
    if (type !== PACKET_TYPE.verdict) return;
    if (id === REFUSED_ID) {
      this.end(failure.passwordRefused());
      return;
    }
    this.phase = 'ready';
    this.events.push({ type: 'ready' });
    this.conversation.begin(this.now, this.now - this.openedAt, this.greeted);
  }

  private obstacleTo(command: string): RconError | null {
    if (this.endedBy !== null) return failure.because(this.endedBy, 'not-sent');
    return commandProblem(command, this.options.dialect.maxCommandBytes);
  }

  private end(reason: RconError): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    this.endedBy = reason;
    this.conversation.abandon(reason);
    this.events.push({ type: 'closed', reason });
  }
}
