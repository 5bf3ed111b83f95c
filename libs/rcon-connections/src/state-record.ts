import { type Clock } from '@outpost/clock/clock.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { assertMove, type ConnectionState } from './connection-states.js';
import { type ConnectionStatus } from './connection.types.js';
import { DeadlineList } from './deadline-list.js';

/** The state of a connection, its reason and start time, and the callers waiting for it to be settled. */
export class StateRecord {
  private current: ConnectionState = 'connecting';
  private lastReason: RconError | undefined;
  private since: number;
  private readonly waiters = new SettledWaiters();

  constructor(private readonly clock: Clock) {
    this.since = clock.now();
  }

  get state(): ConnectionState {
    return this.current;
  }

  /** Why the connection is not online. */
  get reason(): RconError | undefined {
    return this.lastReason;
  }

  /** The earliest deadline of a waiter; `Infinity` when there is none. */
  get nextDeadline(): number {
    return this.waiters.nextDeadline;
  }

  /** @param stepEnds end of the current pause */
  status(stepEnds: number): ConnectionStatus {
    const { current, lastReason: reason, since } = this;
    return { state: current, reason, since, nextAttemptAt: current === 'waiting' ? stepEnds : undefined };
  }

  /**
   * Changes the state without notifying waiters, see {@link notify}.
   *
   * @returns the previous state
   * @throws {ForbiddenMoveError} when the transition is not allowed
   */
  enter(state: ConnectionState, reason: RconError | undefined): ConnectionState {
    assertMove(this.current, state);
    const previous = this.current;
    this.current = state;
    this.lastReason = reason;
    this.since = this.clock.now();
    return previous;
  }

  /** Resolves once the state is not `connecting`, or at `deadline` with the status at that time. */
  settled(deadline: number): Promise<ConnectionStatus> {
    return this.waiters.wait(deadline);
  }

  notify(status: ConnectionStatus): void {
    if (this.current !== 'connecting') this.waiters.resolveAll(status);
    else this.waiters.resolveExpired(this.clock.now(), status);
  }
}

interface SettledWaiter {
  readonly deadline: number;
  readonly resolve: (status: ConnectionStatus) => void;
}

/** Callers waiting until a connection is not `connecting`, each with a deadline. */
class SettledWaiters {
  private readonly waiters = new DeadlineList<SettledWaiter>();

  /** The earliest deadline of a waiter; `Infinity` when there is none. */
  get nextDeadline(): number {
    return this.waiters.next;
  }

  wait(deadline: number): Promise<ConnectionStatus> {
    return new Promise((resolve) => this.waiters.add({ deadline, resolve }));
  }

  resolveAll(status: ConnectionStatus): void {
    for (const { resolve } of this.waiters.takeAll()) resolve(status);
  }

  resolveExpired(now: number, status: ConnectionStatus): void {
    for (const { resolve } of this.waiters.takeExpired(now)) resolve(status);
  }
}
