import { type Clock, type Timer } from '@outpost/clock/clock.js';
import {
  type ExecuteOptions,
  type LearnedCapabilities,
  type RconLink,
  type RconLinkListener,
  type RconReply,
} from '@outpost/rcon-protocol/driver.js';
import { RconError, type RconErrorKind } from '@outpost/rcon-protocol/errors.js';
import { type Answer, type CommandBehaviour } from './behaviours.js';

interface Waiting {
  readonly command: string;
  readonly queuedAt: number;
  readonly timer: Timer;
  readonly resolve: (reply: RconReply) => void;
  readonly reject: (error: RconError) => void;
}

interface InFlight extends Waiting {
  readonly sentAt: number;
}

/** A session with a scripted game server. */
export class ScriptedLink implements RconLink {
  readonly sent: string[] = [];
  open = true;
  /** What the driver learned about the server. */
  learned: LearnedCapabilities | undefined;
  private inFlight: InFlight | undefined;
  private queue: Waiting[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly listener: RconLinkListener,
    private readonly behaviour: (command: string) => CommandBehaviour,
  ) {}

  execute(command: string, { timeoutMs = 10_000 }: ExecuteOptions = {}): Promise<RconReply> {
    return new Promise((resolve, reject) => {
      if (!this.open) {
        reject(new RconError('lost', 'The session is over'));
        return;
      }
      const waiting: Waiting = {
        command,
        queuedAt: this.clock.now(),
        timer: this.clock.schedule(timeoutMs, () => this.expire(waiting)),
        resolve,
        reject,
      };
      this.queue.push(waiting);
      this.sendNext();
    });
  }

  close(): void {
    this.end(new RconError('closed', 'The session was closed'));
  }

  /** The server, or the network, ends the session. */
  lose(kind: RconErrorKind = 'lost'): void {
    this.end(new RconError(kind, 'The session is gone'));
  }

  /** The server prints a line; the promise, if any, resolves once it is stored. */
  print(text: string): void | Promise<void> {
    return this.listener.onMessage(text);
  }

  private sendNext(): void {
    if (this.inFlight !== undefined) return;
    const next = this.queue.shift();
    if (next === undefined) return;
    const sentAt = this.clock.now();
    this.inFlight = { ...next, sentAt };
    this.sent.push(next.command);
    this.react(this.inFlight, this.behaviour(next.command));
  }

  private react(command: InFlight, behaviour: CommandBehaviour): void {
    if (behaviour.type === 'hang-up') this.lose();
    if (behaviour.type !== 'answer') return;
    const answer = (): void => this.answer(command, behaviour);
    if (behaviour.afterMs === undefined) answer();
    else this.clock.schedule(behaviour.afterMs, answer);
  }

  private answer(command: InFlight, { text, isCutShort = false, thenHangUp = false }: Answer): void {
    if (this.inFlight !== command) return;
    const { queuedAt, sentAt } = command;
    command.timer.cancel();
    command.resolve({ text, complete: !isCutShort, queuedAt, sentAt, answeredAt: this.clock.now() });
    this.inFlight = undefined;
    if (thenHangUp) this.lose();
    else this.sendNext();
  }

  private expire(waiting: Waiting): void {
    if (this.inFlight?.timer === waiting.timer) {
      this.inFlight = undefined;
      waiting.reject(new RconError('timed-out', 'No answer in time', 'unknown'));
      this.sendNext();
    } else {
      this.queue = this.queue.filter((other) => other !== waiting);
      waiting.reject(new RconError('timed-out', 'Not sent in time'));
    }
  }

  private end(reason: RconError): void {
    if (!this.open) return;
    this.open = false;
    this.inFlight?.timer.cancel();
    this.inFlight?.reject(new RconError(reason.kind, reason.message, 'unknown', { cause: reason }));
    this.inFlight = undefined;
    for (const { timer, reject } of this.queue.splice(0)) {
      timer.cancel();
      reject(new RconError(reason.kind, reason.message, 'not-sent', { cause: reason }));
    }
    this.listener.onClosed(reason);
  }
}
