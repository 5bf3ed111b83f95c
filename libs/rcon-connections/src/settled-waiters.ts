import { type ConnectionStatus } from './connection.types.js';
import { DeadlineList } from './deadline-list.js';

interface SettledWaiter {
  readonly deadline: number;
  readonly resolve: (status: ConnectionStatus) => void;
}

/** Those who wait until a connection is no longer `connecting`, each with limited patience. */
export class SettledWaiters {
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
