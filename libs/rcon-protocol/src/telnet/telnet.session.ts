import { type RconError } from '../errors.js';
import { type RconSession, type SessionEvent, type SessionState } from '../session.js';
import { commandProblem } from '../shared/command-check.js';
import { TelnetCommands } from './telnet.commands.js';
import * as failure from './telnet.failures.js';
import { encodeLine, TelnetLines } from './telnet.lines.js';
import { readLogLine } from './telnet.log.js';
import { type LoginNews, TelnetLogin } from './telnet.login.js';
import { DEFAULT_TELNET_OPTIONS, type TelnetOptions } from './telnet.options.js';

/**
 * The console of 7 Days to Die without socket and timer: a login in plain words, then one command at a time. Lines of
 * the server's log come at any time and become messages.
 */
export class TelnetSession implements RconSession {
  readonly packets: Uint8Array[] = [];
  readonly events: SessionEvent[] = [];
  private phase: SessionState = 'idle';
  private endedBy: RconError | null = null;
  private loginEnds = Infinity;
  private welcomeEnds = Infinity;
  private readonly options: TelnetOptions;
  private readonly lines = new TelnetLines();
  private readonly login = new TelnetLogin();
  private readonly commands: TelnetCommands;

  constructor(
    private readonly password: string,
    options: Partial<TelnetOptions> = {},
  ) {
    this.options = { ...DEFAULT_TELNET_OPTIONS, ...options };
    this.commands = new TelnetCommands(this.options, {
      packets: this.packets,
      events: this.events,
      end: (reason) => this.end(reason),
    });
  }

  get state(): SessionState {
    return this.phase;
  }

  get deadline(): number {
    if (this.phase === 'closed' || this.phase === 'idle') return Infinity;
    return Math.min(this.loginEnds, this.welcomeEnds, this.commands.deadline);
  }

  /** Nothing is sent before the server asks for it. */
  open(now: number): void {
    if (this.phase !== 'idle') return;
    this.phase = 'logging-in';
    this.loginEnds = now + this.options.loginTimeoutMs;
  }

  receive(bytes: Uint8Array, now: number): void {
    if (this.phase === 'closed' || this.phase === 'idle') return;
    if (this.phase === 'logging-in') this.login.heard(bytes.length);
    this.commands.heard(now);
    for (const line of this.lines.feed(bytes)) this.take(line, now);
    // A prompt has no line end of its own on every build.
    if (this.state === 'logging-in' && !this.login.isAccepted)
      this.follow(this.login.take(this.lines.rest), now);
    if (this.state === 'ready') this.commands.sendNext(now);
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
    if (this.welcomeEnds <= now) this.begin();
    if (this.loginEnds <= now) this.end(this.login.timedOut(this.options.loginTimeoutMs));
    this.commands.advance(now);
    if (this.state === 'ready') this.commands.sendNext(now);
  }

  close(reason: RconError): void {
    const byServer = this.phase !== 'ready' && reason.kind === 'lost';
    this.end(byServer ? this.login.closed(reason) : reason);
  }

  private take(line: string, now: number): void {
    if (this.phase === 'closed') return;
    const log = this.login.isAccepted ? readLogLine(line) : undefined;
    if (log !== undefined) this.commands.takeLog(log, now);
    else if (this.phase === 'logging-in') this.follow(this.login.take(line), now);
    else this.commands.takeLine(line, now);
  }

  private follow(news: LoginNews | undefined, now: number): void {
    if (this.login.isAccepted) this.welcomeEnds = now + this.options.welcomeQuietMs;
    if (news === undefined || news === 'accepted') return;
    if (news === 'password-asked') this.packets.push(encodeLine(this.password));
    else if (news === 'welcomed') this.begin();
    else this.end(news);
  }

  private begin(): void {
    this.phase = 'ready';
    this.loginEnds = Infinity;
    this.welcomeEnds = Infinity;
    this.events.push({ type: 'ready' });
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
