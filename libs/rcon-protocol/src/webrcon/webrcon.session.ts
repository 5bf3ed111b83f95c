import { type RconError } from '../errors.js';
import { type RconSession, type SessionEvent, type SessionState } from '../session.js';
import { commandProblem } from '../shared/command-check.js';
import { WebrconCommands } from './webrcon.commands.js';
import * as failure from './webrcon.failures.js';
import { decodeFrame, encodeCommand, FIRST_IDENTIFIER, lineOf, type WebrconFrame } from './webrcon.frame.js';
import { DEFAULT_WEBRCON_OPTIONS, type WebrconOptions } from './webrcon.options.js';

/** Known to every build, changes nothing, and is answered with JSON about the server. */
export const HARMLESS_COMMAND = 'serverinfo';

/**
 * WebRCON without socket and timer; one call of {@link receive} is one WebSocket message. The password went with the
 * address, but an open socket proves nothing: some servers open it and hang up. The answer to a first command does.
 */
export class WebrconSession implements RconSession {
  readonly packets: Uint8Array[] = [];
  readonly events: SessionEvent[] = [];
  private phase: SessionState = 'idle';
  private endedBy: RconError | null = null;
  private loginEnds = Infinity;
  private readonly options: WebrconOptions;
  private readonly commands: WebrconCommands;

  constructor(options: Partial<WebrconOptions> = {}) {
    this.options = { ...DEFAULT_WEBRCON_OPTIONS, ...options };
    this.commands = new WebrconCommands(this.options, this);
  }

  get state(): SessionState {
    return this.phase;
  }

  get deadline(): number {
    if (this.phase === 'closed' || this.phase === 'idle') return Infinity;
    return Math.min(this.loginEnds, this.commands.deadline);
  }

  open(now: number): void {
    if (this.phase !== 'idle') return;
    this.phase = 'logging-in';
    this.loginEnds = now + this.options.loginTimeoutMs;
    this.packets.push(encodeCommand(this.commands.takeIdentifier(), HARMLESS_COMMAND));
  }

  receive(bytes: Uint8Array, now: number): void {
    if (this.phase === 'closed' || this.phase === 'idle') return;
    const frame = decodeFrame(bytes);
    if (this.phase === 'logging-in') this.logIn(frame, now);
    else if (frame !== null) this.take(frame, now);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    const obstacle = this.obstacleTo(command);
    if (obstacle !== null) {
      this.events.push({ type: 'failed', ticket, error: obstacle });
      return;
    }
    this.commands.submit({ ticket, command, queuedAt: now, deadline });
    if (this.phase === 'ready') this.commands.sendNext(now);
  }

  advance(now: number): void {
    if (this.phase === 'closed') return;
    this.commands.advance(now);
    if (now >= this.loginEnds) this.end(failure.loginUnanswered(this.options.loginTimeoutMs));
    if (now >= this.commands.lostAt) this.end(failure.wentSilent());
    if (this.phase === 'ready') this.commands.sendNext(now);
  }

  close(reason: RconError): void {
    const duringLogin = this.phase !== 'ready' && reason.kind === 'lost';
    this.end(duringLogin ? failure.closedDuringLogin(reason) : reason);
  }

  /** Lines that come before the first answer were not meant for somebody who is not in yet. */
  private logIn(frame: WebrconFrame | null, now: number): void {
    if (frame === null) this.end(failure.notWebrcon());
    if (frame?.identifier !== FIRST_IDENTIFIER) return;
    this.phase = 'ready';
    this.loginEnds = Infinity;
    this.events.push({ type: 'ready' });
    this.commands.sendNext(now);
  }

  private take(frame: WebrconFrame, now: number): void {
    const isReply =
      frame.identifier >= FIRST_IDENTIFIER && this.commands.answer(frame.identifier, frame.text, now);
    if (!isReply) this.takeLine(lineOf(frame), now);
    this.commands.heard(now);
    this.commands.sendNext(now);
  }

  private takeLine(line: string, now: number): void {
    this.commands.sawLine(line, now);
    if (line.trim() !== '') this.events.push({ type: 'message', text: line });
  }

  private obstacleTo(command: string): RconError | null {
    if (this.endedBy !== null) return failure.because(this.endedBy, 'not-sent');
    return commandProblem(command, this.options.maxCommandBytes);
  }

  private end(reason: RconError): void {
    if (this.phase === 'closed') return;
    this.phase = 'closed';
    this.endedBy = reason;
    this.commands.abandon(reason);
    this.events.push({ type: 'closed', reason });
  }
}
