import { type Clock } from '@outpost/clock/clock.js';
import { type RconDriver } from '@outpost/rcon-protocol/driver.js';
import { ConnectionPool } from '../connection-pool.js';
import { type ConnectionState } from '../connection-states.js';
import { type ConnectionSettings, DEFAULT_CONNECTION_SETTINGS } from '../connection.settings.js';
import { type ConnectionSpec, type TargetSource } from '../connection.types.js';

export const PASSWORD = 'correcthorse';

/** A pool with one driver on real sockets, possibly with a clock other than real time. */
export class SocketPool {
  readonly pool: ConnectionPool;
  readonly reports: unknown[] = [];

  constructor(
    private readonly driver: RconDriver,
    clock: Clock,
    settings: Partial<ConnectionSettings> = {},
  ) {
    this.pool = new ConnectionPool([driver], {
      clock,
      random: () => 0,
      reporter: { report: (error) => void this.reports.push(error) },
      settings: { ...DEFAULT_CONNECTION_SETTINGS, ...settings },
    });
  }

  /** Opens connection 1. */
  open(port: number, password = PASSWORD): void {
    this.openAt(() => Promise.resolve({ address: '127.0.0.1', port, password }));
  }

  openAt(target: TargetSource): void {
    const spec: ConnectionSpec = { protocol: this.driver.protocol, target };
    this.pool.open(1, spec);
  }

  /** Resolves when connection 1 enters this state for the `times`-th time from now on. */
  reaches(state: ConnectionState, times = 1): Promise<void> {
    let left = times;
    return new Promise((resolve) => {
      const unsubscribe = this.pool.subscribe((event) => {
        if (event.type !== 'state-changed' || event.state !== state || (left -= 1) > 0) return;
        unsubscribe();
        resolve();
      });
    });
  }
}
