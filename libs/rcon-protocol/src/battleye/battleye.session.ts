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
  /** `address:port`, for messages to people. */
  readonly peer: string;
}

/** The client's side of one BattlEye session: login, commands, server messages, and the end of it. */
export class BattleyeSession implements RconSession {
  private readonly life = new SessionLifecycle((reason) => this.lane.end(reason));
  readonly packets = this.life.packets;
  readonly events = this.life.events;
  private readonly peer: string;
  private readonly password: string;
  private readonly lane: CommandPipeline;
  private readonly window: MessageWindow;
  private readonly held = new UnackedMessages();
  private loginSends = 0;
  private loginDueAt = Infinity;
  /** Early at times, as the lane's due time is: what moves away is found out when time passes. */
  private silentAt = Infinity;
  private heardAt = 0;

  constructor(
    login: BattleyeLogin,
    private readonly options: BattleyeOptions,
  ) {
    this.peer = login.peer;
    this.password = login.password;
    this.lane = new CommandPipeline(this, login.peer, options);
    this.window = new MessageWindow(options.repeatWindowMs);
  }

  get state(): SessionState {
    return this.life.state;
  }

  get deadline(): number {
    if (!this.life.isLive) return Infinity;
    return Math.min(this.loginDueAt, this.lane.dueAt, this.silentAt);
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
    else this.lane.takeReply(packet, now);
  }

  submit(ticket: number, text: string, now: number, deadline: number): void {
    if (this.state === 'closed') this.events.push({ type: 'failed', ticket, error: failure.closed() });
    else this.lane.submit({ ticket, text, queuedAt: now, deadline }, now);
  }

  advance(now: number): void {
    if (!this.life.isLive) return;
    if (this.loginDueAt <= now) this.advanceLogin(now);
    this.silentAt = this.life.isReady ? this.heardAt + this.options.silenceMs : Infinity;
    if (this.silentAt <= now || !this.lane.advance(now)) this.close(failure.lost(this.peer));
  }

  kept(keep: number): void {
    if (this.state === 'closed') return;
    for (let due = this.held.kept(keep); due > 0; due -= 1) this.acknowledge(numberOf(keep));
  }

  notKept(keep: number): void {
    const checksum = this.held.notKept(keep);
    if (checksum !== undefined) this.window.forget(checksum);
  }

  close(reason: RconError): void {
    this.life.end(reason);
  }

  private sendLogin(now: number): void {
    this.loginSends += 1;
    // Made each time: one kept for later would pin the whole slab it was cut from, 8 kB for each session.
    this.packets.push(encodeLogin(this.password));
    this.loginDueAt = now + this.options.loginResendMs;
  }

  private advanceLogin(now: number): void {
    if (this.loginSends < this.options.loginAttempts) this.sendLogin(now);
    else this.close(failure.noAnswer(this.peer));
  }

  private takeLogin(accepted: boolean, now: number): void {
    // The login is repeated when the answer is slow, so a second answer may come late: it means nothing.
    if (!this.life.isLoggingIn) return;
    if (!accepted) {
      this.close(failure.refused(this.peer));
      return;
    }
    this.loginDueAt = Infinity;
    this.silentAt = now + this.options.silenceMs;
    this.life.ready();
    this.lane.start(now);
  }

  /**
   * Every copy of a message that is kept is acknowledged at once: the server drops a client that owes it an answer
   * for ten seconds. The copy of one that is still being kept is answered together with the first.
   */
  private takeMessage(
    { seq, text }: { readonly seq: number; readonly text: string },
    datagram: Uint8Array,
    now: number,
  ): void {
    const checksum = checksumOf(datagram);
    // A copy of one that is held must not count as the newest: the window would forget others for it.
    if (this.held.hasSame(seq, checksum)) return;
    if (!this.window.isNew(checksum, now)) {
      if (!this.held.has(seq)) this.acknowledge(seq);
    } else if (this.isAnswer(seq, datagram, now)) {
      this.acknowledge(seq);
    } else {
      this.events.push({ type: 'message', text, keep: this.held.add(seq, checksum) });
    }
  }

  private isAnswer(seq: number, datagram: Uint8Array, now: number): boolean {
    return (
      this.options.answersBy === 'messages' && this.lane.takeLine(seq, datagram.subarray(CONTENT_AT), now)
    );
  }

  private acknowledge(seq: number): void {
    this.packets.push(encodeAck(seq));
  }
}
