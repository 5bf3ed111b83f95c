import { type LearnedCapabilities } from '../driver.js';
import { type RconError } from '../errors.js';
import { type RconSession, type SessionState } from '../session.js';
import { SessionLifecycle } from '../shared/session-lifecycle.js';
import { SourceConversation } from './source.conversation.js';
import * as failure from './source.failures.js';
import { SourceFraming } from './source.framing.js';
import { DEFAULT_SOURCE_OPTIONS, type SourceOptions } from './source.options.js';
import { encodePacket, LOGIN_ID, PACKET_TYPE, REFUSED_ID, type SourcePacket } from './source.packet.js';

/**
 * Sans-I/O Source RCON: one login, then commands in order. A session that received a malformed packet, or a late reply
 * that cannot be told from the next one, closes and is not reused.
 */
export class SourceSession implements RconSession {
  private readonly life = new SessionLifecycle((reason) => this.conversation.abandon(reason));
  readonly packets = this.life.packets;
  readonly events = this.life.events;
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
    learned?: LearnedCapabilities,
  ) {
    this.options = { ...DEFAULT_SOURCE_OPTIONS, ...options };
    this.framing = new SourceFraming(this.options.dialect.maxPacketBytes);
    this.lockOut = new LockOutWatch(this.options.dialect.lockOutId);
    this.conversation = new SourceConversation(this.options, this.framing, this.life, learned);
  }

  get state(): SessionState {
    return this.life.state;
  }

  get learned(): LearnedCapabilities | undefined {
    return this.conversation.learned;
  }

  get deadline(): number {
    if (!this.life.isLive) return Infinity;
    const loginEnds = this.life.isLoggingIn ? this.openedAt + this.options.loginTimeoutMs : Infinity;
    const stallEnds = this.life.isReady ? this.stallsAt : Infinity;
    return Math.min(loginEnds, stallEnds, this.conversation.deadline);
  }

  open(now: number): void {
    if (!this.life.open()) return;
    this.now = now;
    this.openedAt = now;
    this.packets.push(encodePacket(LOGIN_ID, PACKET_TYPE.password, this.password));
  }

  receive(bytes: Uint8Array, now: number): void {
    if (this.state === 'closed') return;
    this.now = now;
    this.framing.feed(bytes, this.onPacket);
    if (this.framing.fault !== null) this.life.end(this.framing.fault);
    this.stallsAt = this.framing.pendingBytes > 0 ? now + this.options.stallMs : Infinity;
    this.conversation.sendNext(now);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    this.now = now;
    if (!this.life.takes(ticket, command, this.options.dialect.maxCommandBytes)) return;
    this.conversation.submit({ ticket, command, queuedAt: now, deadline }, now);
    this.conversation.sendNext(now);
  }

  advance(now: number): void {
    this.now = now;
    if (this.life.isLoggingIn && now >= this.openedAt + this.options.loginTimeoutMs) {
      this.life.end(
        this.framing.pendingBytes > 0
          ? failure.loginUnfinished()
          : failure.loginUnanswered(this.options.loginTimeoutMs),
      );
    }
    if (this.life.isReady && now >= this.stallsAt) {
      this.conversation.salvage(now);
      this.life.end(failure.stalled());
    }
    if (this.state !== 'closed') this.conversation.advance(now);
  }

  close(reason: RconError): void {
    if (this.state === 'closed') return;
    // Squad closes on a wrong password: a close between password and verdict is a refusal, not a network failure.
    const duringLogin = !this.life.isReady && reason.kind === 'lost';
    if (duringLogin) this.life.end(failure.closedDuringLogin(reason));
    else if (reason.kind === 'lost') this.endAfterClose(reason);
    else this.life.end(reason);
  }

  private endAfterClose(reason: RconError): void {
    this.conversation.hungUp(this.now);
    this.life.end(this.lockOut.isLockedOut ? failure.lockedOut(reason) : reason);
  }

  private readonly onPacket = (packet: SourcePacket): void => {
    if (this.life.isLoggingIn) this.takeVerdict(packet);
    else if (this.life.isReady) {
      this.lockOut.saw(packet.id);
      this.conversation.take(packet, this.now);
    }
  };

  /** Only type 2 decides: SRCDS sends an empty type 0 with the right id first, even when the password is wrong. */
  private takeVerdict({ id, type, body }: SourcePacket): void {
    this.greeted ||= type === PACKET_TYPE.value && body.length === 0;
    if (type !== PACKET_TYPE.verdict) return;
    if (id === REFUSED_ID) {
      this.life.end(failure.passwordRefused());
      return;
    }
    this.life.ready();
    this.conversation.begin(this.now, this.now - this.openedAt, this.greeted);
  }
}

/**
 * Tells a lock-out from any other close. Conan answers a client over its rate limit with a packet of a certain id and
 * closes. Some builds use that id for every reply, so it is significant only if the last packet alone has it.
 */
class LockOutWatch {
  private last = false;
  private isRegularId = false;

  /** @param id the `lockOutId` of the dialect; null for servers without one */
  constructor(private readonly id: number | null) {}

  /** Whether the connection that was just closed was closed by the rate limit. */
  get isLockedOut(): boolean {
    return this.last && !this.isRegularId;
  }

  saw(packetId: number): void {
    this.isRegularId ||= this.last;
    this.last = packetId === this.id;
  }
}
