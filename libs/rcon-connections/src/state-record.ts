import { type Clock } from '@outpost/clock/clock.js';
import { type RconError } from '@outpost/rcon-protocol/errors.js';
import { assertMove, type ConnectionState } from './connection-states.js';
import { type ConnectionStatus } from './connection.types.js';
import { DeadlineList } from './deadline-list.js';

/** The one state of a connection, why and since when it is in it, and who waits for it to be settled. */
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

  /** The earliest end of anybody's patience; `Infinity` when nobody waits. */
  get nextDeadline(): number {
    return this.waiters.nextDeadline;
  }

  /** @param stepEnds when the present pause is over */
  status(stepEnds: number): ConnectionStatus {
    const { current, lastReason: reason, since } = this;
    return { state: current, reason, since, nextAttemptAt: current === 'waiting' ? stepEnds : undefined };
  }

  /**
   * Nobody is told yet: who waits hears of it by {@link tell}.
   *
   * @returns the state before
   * @throws {ForbiddenMoveError} when there is no such move
   */
  enter(state: ConnectionState, reason: RconError | undefined): ConnectionState {
    assertMove(this.current, state);
    const previous = this.current;
    this.current = state;
    this.lastReason = reason;
    this.since = this.clock.now();
    return previous;
  }

  /** Resolves when the connection is no longer `connecting`, or at `deadline` with what it is then. */
  settled(deadline: number): Promise<ConnectionStatus> {
    return this.waiters.wait(deadline);
  }

  tell(status: ConnectionStatus): void {
    if (this.current !== 'connecting') this.waiters.tellAll(status);
    else this.waiters.tellImpatient(this.clock.now(), status);
  }
}

interface SettledWaiter {
  readonly deadline: number;
  readonly resolve: (status: ConnectionStatus) => void;
}

/** Those who wait until a connection is no longer `connecting`, each with limited patience. */
class SettledWaiters {
  private readonly waiters = new DeadlineList<SettledWaiter>();

  /** The earliest end of anybody's patience; `Infinity` when nobody waits. */
  get nextDeadline(): number {
    return this.waiters.next;
  }

  wait(deadline: number): Promise<ConnectionStatus> {
    return new Promise((resolve) => this.waiters.add({ deadline, resolve }));
  }

  tellAll(status: ConnectionStatus): void {
    for (const { resolve } of this.waiters.takeAll()) resolve(status);
  }

  tellImpatient(now: number, status: ConnectionStatus): void {
    for (const { resolve } of this.waiters.takeExpired(now)) resolve(status);
  }
}
