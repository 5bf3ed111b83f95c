import { say } from '@outpost/contracts/message.js';
import { type RconDriver, type RconLink, type RconReply } from '@outpost/rcon-protocol/driver.js';
import { RconError } from '@outpost/rcon-protocol/errors.js';
import { Alarm } from '@outpost/rcon-protocol/shared/alarm.js';
import { CommandGate, type CommandOptions } from './command-gate.js';
import { type ConnectionState } from './connection-states.js';
import { type ConnectionEvent, ConnectionStateChanged, ServerLineReceived } from './connection.events.js';
import { type ConnectionEnvironment } from './connection.settings.js';
import { type ConnectionStatus, type TargetSource } from './connection.types.js';
import { LinkKeeper } from './link-keeper.js';
import { ProofOfAnswer } from './online-proof.js';
import { RetrySchedule } from './retry-schedule.js';
import { ask } from './session-check.js';
import { type ServerConnection } from './server-connection.js';
import { type StartPacer } from './start-pacer.js';
import { StateRecord } from './state-record.js';

export interface ConnectionParts {
  readonly id: number;
  readonly driver: RconDriver;
  readonly target: TargetSource;
  readonly wasOnline: boolean;
  readonly pacer: StartPacer;
  readonly environment: ConnectionEnvironment;
  /** The promise, if any, resolves once the event is stored. */
  readonly publish: (event: ConnectionEvent) => void | Promise<void>;
}

/**
 * Supervises the connection to one game server: one state, changed in one place; one timer, set to whatever is due
 * next; at most one attempt or link. It begins as `connecting` and is inactive before {@link start}.
 */
export class Connection implements ServerConnection {
  private step: 'resting' | 'queued' | 'logging-in' | 'proving' | 'last-call' = 'resting';
  /** End of the current step: of the pause, of the wait for a start slot, or of the time limit for login and proof. */
  private stepEnds: number;
  private refusedBefore = false;
  private readonly record: StateRecord;
  private readonly proof: ProofOfAnswer;
  private readonly alarm: Alarm;
  private readonly retries: RetrySchedule;
  private readonly gate: CommandGate;
  private readonly keeper: LinkKeeper;

  constructor(private readonly parts: ConnectionParts) {
    const { driver, environment } = parts;
    this.stepEnds = environment.clock.now();
    this.record = new StateRecord(environment.clock);
    this.proof = new ProofOfAnswer(environment.settings.hangUpWithinMs);
    this.alarm = new Alarm(environment.clock, () => this.tick());
    this.retries = new RetrySchedule(environment, parts.wasOnline ? this.stepEnds : undefined);
    this.gate = new CommandGate(environment, {
      held: () => this.setAlarm(),
      answered: () => this.commandAnswered(),
    });
    this.keeper = new LinkKeeper(driver, parts.target, environment, {
      opened: (link, target) => this.loggedIn(link, target.wire?.check ?? driver.probeCommand),
      failed: (reason) => this.attemptFailed(reason),
      lost: (reason) => this.lost(reason),
      line: (text) => parts.publish(new ServerLineReceived(parts.id, text)),
    });
  }

  get status(): ConnectionStatus {
    return this.record.status(this.stepEnds);
  }

  start(): void {
    this.tick();
  }

  close(): void {
    if (this.record.state === 'closed') return;
    this.keeper.drop();
    this.move('closed', new RconError('closed', say('connection.closed', 'The connection was closed')));
  }

  execute(command: string, options?: CommandOptions): Promise<RconReply> {
    return this.gate.submit(command, options);
  }

  retryNow(): void {
    if (this.record.state !== 'waiting' && this.record.state !== 'refused') return;
    this.retries.reset();
    this.reconnect();
    this.tick();
  }

  expectRestart(delayMs?: number): void {
    this.retries.expectRestart(this.now(), delayMs);
  }

  settled(timeoutMs: number): Promise<ConnectionStatus> {
    if (this.record.state !== 'connecting' || !(timeoutMs > 0)) return Promise.resolve(this.status);
    const settled = this.record.settled(this.now() + timeoutMs);
    this.setAlarm();
    return settled;
  }

  /**
   * The only place where the state changes. Everything that may call back into this object comes after the change:
   * listeners, and the release of commands, the first of which may end the link synchronously.
   */
  private move(to: ConnectionState, reason?: RconError, stepEnds = Infinity): void {
    const previous = this.record.enter(to, reason);
    this.stepEnds = stepEnds;
    this.updateGate();
    this.record.notify(this.status);
    const { reconnectsAtOnce } = this;
    void this.parts.publish(
      new ConnectionStateChanged(this.parts.id, to, previous, reason, reconnectsAtOnce),
    );
    this.gate.release();
    this.setAlarm();
  }

  private updateGate(): void {
    const { state, reason } = this.record;
    if (this.keeper.link !== undefined) this.gate.open(this.keeper.link);
    else if (state === 'connecting' || reason === undefined || this.reconnectsAtOnce) this.gate.hold();
    else this.gate.shut(reason);
  }

  private get reconnectsAtOnce(): boolean {
    return this.record.state === 'waiting' && this.stepEnds <= this.now();
  }

  /** Does whatever is due; a call that is too early or repeated has no effect. */
  private tick(): void {
    const now = this.now();
    this.gate.expire(now);
    this.record.notify(this.status);
    while (now >= this.stepEnds) this.nextStep(now);
    this.setAlarm();
  }

  private nextStep(now: number): void {
    if (this.record.state === 'waiting') this.reconnect();
    else if (this.step === 'resting') this.queue(now);
    else if (this.step === 'queued') this.logIn(now);
    else if (this.step === 'logging-in') this.attemptFailed(loginEndless());
    else if (this.step === 'proving' && this.gate.isAsking) this.lastCall(now);
    else this.leave(answersNothing());
  }

  private queue(now: number): void {
    this.step = 'queued';
    this.stepEnds = this.parts.pacer.book(now);
  }

  private logIn(now: number): void {
    this.step = 'logging-in';
    this.stepEnds = now + this.parts.environment.settings.attemptTimeoutMs;
    this.keeper.open();
  }

  private setAlarm(): void {
    const due = Math.min(this.stepEnds, this.gate.nextDeadline, this.record.nextDeadline);
    if (due === Infinity) this.alarm.cancel();
    else this.alarm.ringBy(due);
  }

  private reconnect(): void {
    this.step = 'resting';
    this.move('connecting', this.record.reason, Math.max(this.now(), this.retries.earliestLogin));
  }

  private loggedIn(link: RconLink, check: string): void {
    this.refusedBefore = false;
    this.retries.loggedIn(this.now());
    if (this.proof.isNeeded) this.prove(link, check);
    else this.move('online');
  }

  /**
   * A server is online once it has answered a command: one that just booted may accept the login but process nothing. A
   * waiting command of a user is sent as the proof instead of the check, because a server that closes after each
   * command would use up its session on the check.
   */
  private prove(link: RconLink, check: string): void {
    this.step = 'proving';
    this.stepEnds = this.now() + this.parts.environment.settings.probeTimeoutMs;
    this.updateGate();
    this.gate.release();
    if (this.keeper.link === link && !this.gate.isAsking) void this.check(link, check);
    this.setAlarm();
  }

  /** A reply that was cut off by the end of the link is no proof: it may be what made the server close. */
  private async check(link: RconLink, command: string): Promise<void> {
    const reply = await ask(link, command, this.parts.environment);
    if (reply?.complete === true || (reply !== undefined && this.keeper.link === link)) this.proven();
  }

  /** The check was not answered, but a command is in flight behind it and gets the same time. */
  private lastCall(now: number): void {
    this.step = 'last-call';
    this.stepEnds = now + this.parts.environment.settings.probeTimeoutMs;
  }

  private proven(): void {
    this.proof.answered(this.now());
    if (this.record.state === 'connecting' && this.keeper.link !== undefined) this.move('online');
  }

  /**
   * After a refusal each request makes one attempt, however it ends: a server that locked us out may stay silent or
   * close, and further attempts with the same password would prolong the lock-out.
   */
  private attemptFailed(reason: RconError): void {
    this.keeper.drop();
    this.refusedBefore ||= reason.kind === 'refused';
    if (this.refusedBefore) this.move('refused', reason);
    else this.pause(reason, this.retries.afterFailure(reason, this.now()));
  }

  private lost(reason: RconError): void {
    // A server whose password was changed ends its sessions, which is a refusal. A session that ends before anything
    // was answered counts as a failed attempt, unless a command is in flight: its reply may have arrived with the
    // close.
    const neverOnline = this.record.state === 'connecting' && !this.gate.isAsking;
    if (reason.kind === 'refused' || neverOnline) this.attemptFailed(reason);
    else this.pause(reason, this.retries.afterLoss(reason, this.now()));
    this.tick();
  }

  private pause(reason: RconError, ms: number): void {
    this.proof.lost(this.now(), ms);
    this.move('waiting', reason, this.now() + ms);
  }

  private commandAnswered(): void {
    this.retries.commandAnswered();
    this.proven();
  }

  /** A session in which the server ignores commands never recovers; only a new one helps (AT-50: ARK while booting). */
  private leave(reason: RconError): void {
    this.keeper.drop();
    this.pause(reason, this.retries.afterFailure(reason, this.now()));
  }

  private now(): number {
    return this.parts.environment.clock.now();
  }
}

const loginEndless = (): RconError =>
  new RconError('no-answer', say('connection.login_timed_out', 'The login did not come to an end in time'));

const answersNothing = (): RconError =>
  new RconError(
    'lost',
    say('connection.answers_nothing', 'The server accepted the login but answers nothing'),
  );
