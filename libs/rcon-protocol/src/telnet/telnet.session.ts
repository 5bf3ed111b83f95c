import { type RconError } from '../errors.js';
import { type RconSession, type SessionState } from '../session.js';
import { SessionLifecycle } from '../shared/session-lifecycle.js';
import { TelnetCommands } from './telnet.commands.js';
import { encodeLine, TelnetLines } from './telnet.lines.js';
import { readLogLine } from './telnet.log.js';
import { type LoginEvent, TelnetLogin } from './telnet.login.js';
import { DEFAULT_TELNET_OPTIONS, type TelnetOptions } from './telnet.options.js';

/**
 * Sans-I/O console of 7 Days to Die: a login in plain text, then one command at a time. Log lines arrive at any time
 * and become messages.
 */
export class TelnetSession implements RconSession {
  private readonly life = new SessionLifecycle((reason) => this.commands.abandon(reason));
  readonly packets = this.life.packets;
  readonly events = this.life.events;
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
    this.commands = new TelnetCommands(this.options, this.life);
  }

  get state(): SessionState {
    return this.life.state;
  }

  get deadline(): number {
    if (!this.life.isLive) return Infinity;
    return Math.min(this.loginEnds, this.welcomeEnds, this.commands.deadline);
  }

  /** Sends nothing: the password is only given to a server that prompts for it. */
  open(now: number): void {
    if (this.life.open()) this.loginEnds = now + this.options.loginTimeoutMs;
  }

  receive(bytes: Uint8Array, now: number): void {
    if (!this.life.isLive) return;
    if (this.life.isLoggingIn) this.login.noteReceived(bytes.length);
    this.commands.noteActivity(now);
    for (const line of this.lines.feed(bytes)) this.take(line, now);
    // On some builds the prompt has no line end.
    if (this.life.isLoggingIn && !this.login.isAccepted) this.follow(this.login.take(this.lines.rest), now);
    if (this.life.isReady) this.commands.sendNext(now);
  }

  submit(ticket: number, command: string, now: number, deadline: number): void {
    if (!this.life.takes(ticket, command, this.options.maxCommandBytes)) return;
    this.commands.submit({ ticket, command, queuedAt: now, deadline });
    if (this.life.isReady) this.commands.sendNext(now);
  }

  advance(now: number): void {
    if (this.state === 'closed') return;
    if (this.welcomeEnds <= now) this.begin();
    if (this.loginEnds <= now) this.life.end(this.login.timedOut(this.options.loginTimeoutMs));
    this.commands.advance(now);
    if (this.life.isReady) this.commands.sendNext(now);
  }

  close(reason: RconError): void {
    const byServer = !this.life.isReady && reason.kind === 'lost';
    this.life.end(byServer ? this.login.closed(reason) : reason);
  }

  private take(line: string, now: number): void {
    if (this.state === 'closed') return;
    const log = this.login.isAccepted ? readLogLine(line) : undefined;
    if (log !== undefined) this.commands.takeLog(log, now);
    else if (this.life.isLoggingIn) this.follow(this.login.take(line), now);
    else this.commands.takeLine(line, now);
  }

  private follow(event: LoginEvent | undefined, now: number): void {
    if (this.login.isAccepted) this.welcomeEnds = now + this.options.welcomeQuietMs;
    if (event === undefined || event === 'accepted') return;
    if (event === 'password-asked') this.packets.push(encodeLine(this.password));
    else if (event === 'welcomed') this.begin();
    else this.life.end(event);
  }

  private begin(): void {
    this.loginEnds = Infinity;
    this.welcomeEnds = Infinity;
    this.life.ready();
  }
}
