import { type RconError } from '../errors.js';
import { type RconSession, type SessionState } from '../session.js';
import { SessionLifecycle } from '../shared/session-lifecycle.js';
import { WebrconCommands } from './webrcon.commands.js';
import * as failure from './webrcon.failures.js';
import { decodeFrame, encodeCommand, FIRST_IDENTIFIER, lineOf, type WebrconFrame } from './webrcon.frame.js';
import { DEFAULT_WEBRCON_OPTIONS, type WebrconOptions } from './webrcon.options.js';

/** Known to every build and without side effects; answered with JSON about the server. */
export const HARMLESS_COMMAND = 'serverinfo';

/**
 * Sans-I/O WebRCON; one call of {@link receive} is one WebSocket message. The password is part of the URL, but an open
 * socket does not prove that it was right: some servers open it and then close. The reply to a first command does.
 */
export class WebrconSession implements RconSession {
  private readonly life = new SessionLifecycle((reason) => this.commands.abandon(reason));
  readonly packets = this.life.packets;
  readonly events = this.life.events;
  private loginEnds = Infinity;
  private readonly options: WebrconOptions;
  private readonly commands: WebrconCommands;

  constructor(options: Partial<WebrconOptions> = {}) {
    this.options = { ...DEFAULT_WEBRCON_OPTIONS, ...options };
    this.commands = new WebrconCommands(this.options, this);
  }

  get state(): SessionState {
    return this.life.state;
  }

  get deadline(): number {
    if (!this.life.isLive) return Infinity;
    return Math.min(this.loginEnds, this.commands.deadline);
  }

  open(now: number): void {
    if (!this.life.open()) return;
    this.loginEnds = now + this.options.loginTimeoutMs;
    this.packets.push(encodeCommand(this.commands.takeIdentifier(), HARMLESS_COMMAND));
  }

  receive(bytes: Uint8Array, now: number): void {
    if (!this.life.isLive) return;
    const frame = decodeFrame(bytes);
    if (this.life.isLoggingIn) this.logIn(frame, now);
    else if (frame !== null) this.take(frame, now);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    if (!this.life.takes(ticket, command, this.options.maxCommandBytes)) return;
    this.commands.submit({ ticket, command, queuedAt: now, deadline });
    if (this.life.isReady) this.commands.sendNext(now);
  }

  advance(now: number): void {
    if (this.state === 'closed') return;
    this.commands.advance(now);
    if (now >= this.loginEnds) this.life.end(failure.loginUnanswered(this.options.loginTimeoutMs));
    if (now >= this.commands.lostAt) this.life.end(failure.wentSilent());
    if (this.life.isReady) this.commands.sendNext(now);
  }

  close(reason: RconError): void {
    const duringLogin = !this.life.isReady && reason.kind === 'lost';
    this.life.end(duringLogin ? failure.closedDuringLogin(reason) : reason);
  }

  /** Drops lines that arrive before the login is proven. */
  private logIn(frame: WebrconFrame | null, now: number): void {
    if (frame === null) this.life.end(failure.notWebrcon());
    if (frame?.identifier !== FIRST_IDENTIFIER) return;
    this.loginEnds = Infinity;
    this.life.ready();
    this.commands.sendNext(now);
  }

  private take(frame: WebrconFrame, now: number): void {
    const isReply =
      frame.identifier >= FIRST_IDENTIFIER && this.commands.answer(frame.identifier, frame.text, now);
    if (!isReply) this.takeLine(lineOf(frame), now);
    this.commands.noteActivity(now);
    this.commands.sendNext(now);
  }

  private takeLine(line: string, now: number): void {
    this.commands.sawLine(line, now);
    if (line.trim() !== '') this.events.push({ type: 'message', text: line });
  }
}
