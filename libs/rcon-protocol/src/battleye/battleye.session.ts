import { type RconError } from '../errors.js';
import { type RconSession, type SessionState } from '../session.js';
import { SessionLifecycle } from '../shared/session-lifecycle.js';
import * as failure from './battleye.failures.js';
import { type BattleyeOptions } from './battleye.options.js';
import { checksumOf, CONTENT_AT, decodeServerPacket, encodeAck, encodeLogin } from './battleye.packet.js';
import { CommandPipeline } from './battleye.commands.js';
import { UnackedMessages, numberOf } from './battleye.unacked-messages.js';
import { MessageWindow } from './battleye.message-window.js';

export interface BattleyeLogin {
  readonly password: string;
  /** `address:port`, for error texts. */
  readonly peer: string;
}

/** Client side of one BattlEye session: login, commands, server messages, end. */
export class BattleyeSession implements RconSession {
  private readonly life = new SessionLifecycle((reason) => this.pipeline.end(reason));
  readonly packets = this.life.packets;
  readonly events = this.life.events;
  private readonly peer: string;
  private readonly password: string;
  private readonly pipeline: CommandPipeline;
  private readonly window: MessageWindow;
  private readonly held = new UnackedMessages();
  private loginSends = 0;
  private loginDueAt = Infinity;
  /** May be too early, as the pipeline's due time may: {@link advance} recomputes it. */
  private silentAt = Infinity;
  private heardAt = 0;

  constructor(
    login: BattleyeLogin,
    private readonly options: BattleyeOptions,
  ) {
    this.peer = login.peer;
    this.password = login.password;
    this.pipeline = new CommandPipeline(this, login.peer, options);
    this.window = new MessageWindow(options.repeatWindowMs);
  }

  get state(): SessionState {
    return this.life.state;
  }

  get deadline(): number {
    if (!this.life.isLive) return Infinity;
    return Math.min(this.loginDueAt, this.pipeline.dueAt, this.silentAt);
  }

  open(now: number): void {
    if (this.life.open()) this.sendLogin(now);
  }

  receive(bytes: Uint8Array, now: number): void {
    if (!this.life.isLive) return;
    const packet = decodeServerPacket(bytes);
    if (packet === undefined) return;
    this.heardAt = now;
    if (packet.type === 'message') this.takeMessage(packet, bytes, now);
    else if (packet.type === 'login') this.takeLogin(packet.accepted, now);
    else this.pipeline.takeReply(packet, now);
  }

  submit(ticket: number, text: string, now: number, deadline: number): void {
    if (this.state === 'closed') this.events.push({ type: 'failed', ticket, error: failure.closed() });
    else this.pipeline.submit({ ticket, text, queuedAt: now, deadline }, now);
  }

  advance(now: number): void {
    if (!this.life.isLive) return;
    if (this.loginDueAt <= now) this.advanceLogin(now);
    this.silentAt = this.life.isReady ? this.heardAt + this.options.silenceMs : Infinity;
    if (this.silentAt <= now || !this.pipeline.advance(now)) this.close(failure.lost(this.peer));
  }

  stored(ackId: number): void {
    if (this.state === 'closed') return;
    for (let due = this.held.stored(ackId); due > 0; due -= 1) this.acknowledge(numberOf(ackId));
  }

  notStored(ackId: number): void {
    const checksum = this.held.notStored(ackId);
    if (checksum !== undefined) this.window.forget(checksum);
  }

  close(reason: RconError): void {
    this.life.end(reason);
  }

  private sendLogin(now: number): void {
    this.loginSends += 1;
    // Encoded again for each send: a stored packet would pin its 8 kB allocation slab for the whole session.
    this.packets.push(encodeLogin(this.password));
    this.loginDueAt = now + this.options.loginResendMs;
  }

  private advanceLogin(now: number): void {
    if (this.loginSends < this.options.loginAttempts) this.sendLogin(now);
    else this.close(failure.noAnswer(this.peer));
  }

  private takeLogin(accepted: boolean, now: number): void {
    // The login is resent when the result is slow, so a second result may arrive later. It must not restart the
    // session.
    if (!this.life.isLoggingIn) return;
    if (!accepted) {
      this.close(failure.refused(this.peer));
      return;
    }
    this.loginDueAt = Infinity;
    this.silentAt = now + this.options.silenceMs;
    this.life.ready();
    this.pipeline.start(now);
  }

  /**
   * BattlEye sends an unacknowledged message five times in about ten seconds, then drops the client
   * (BERConProtocol.txt). A repetition means that an acknowledgement was lost, so every copy of a stored message is
   * acknowledged at once; a copy of a message that is still being stored is acknowledged together with the first.
   */
  private takeMessage(
    { seq, text }: { readonly seq: number; readonly text: string },
    datagram: Uint8Array,
    now: number,
  ): void {
    const checksum = checksumOf(datagram);
    // Checked first: a held message must not enter the window again, where it would push out others.
    if (this.held.hasSame(seq, checksum)) return;
    if (!this.window.isNew(checksum, now)) {
      if (!this.held.has(seq)) this.acknowledge(seq);
    } else if (this.isAnswer(seq, datagram, now)) {
      this.acknowledge(seq);
    } else {
      this.events.push({ type: 'message', text, ackId: this.held.add(seq, checksum) });
    }
  }

  private isAnswer(seq: number, datagram: Uint8Array, now: number): boolean {
    return (
      this.options.answersBy === 'messages' && this.pipeline.takeLine(seq, datagram.subarray(CONTENT_AT), now)
    );
  }

  private acknowledge(seq: number): void {
    this.packets.push(encodeAck(seq));
  }
}
