import { type Clock, type Timer } from '@outpost/clock/clock.js';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type RconTarget } from '@outpost/rcon-protocol/driver.js';
import { ConnectionPool } from '../connection-pool.js';
import { type ConnectionEvent } from '../connection.events.js';
import { type ConnectionSettings, DEFAULT_CONNECTION_SETTINGS } from '../connection.settings.js';
import { type ConnectionSpec } from '../connection.types.js';
import { ScriptedDriver } from './scripted-driver.js';

/** Counts the timers of one user of a shared clock. */
class CountedClock implements Clock {
  private readonly running = new Set<object>();
  most = 0;

  constructor(private readonly clock: Clock) {}

  get pending(): number {
    return this.running.size;
  }

  now(): number {
    return this.clock.now();
  }

  schedule(delayMs: number, callback: () => void): Timer {
    const key = {};
    const timer = this.clock.schedule(delayMs, () => {
      this.running.delete(key);
      callback();
    });
    this.running.add(key);
    this.most = Math.max(this.most, this.running.size);
    return {
      cancel: () => {
        this.running.delete(key);
        timer.cancel();
      },
    };
  }
}

export const TARGET: RconTarget = { address: '192.0.2.10', port: 2305, password: 'secret' };

/** A pool over a {@link ScriptedDriver} that records its events, reports and timers. */
export class PoolFixture {
  readonly clock = new ManualClock();
  /** The pool's own view of the clock; the driver's timers do not count here. */
  readonly poolClock = new CountedClock(this.clock);
  readonly driver = new ScriptedDriver(this.clock);
  readonly events: ConnectionEvent[] = [];
  readonly reports: { readonly error: unknown; readonly context: string }[] = [];
  readonly pool: ConnectionPool;
  random = 0;

  constructor(settings: Partial<ConnectionSettings> = {}) {
    this.pool = new ConnectionPool([this.driver], {
      clock: this.poolClock,
      random: () => this.random,
      reporter: { report: (error, context) => void this.reports.push({ error, context }) },
      settings: { ...DEFAULT_CONNECTION_SETTINGS, ...settings },
    });
    this.pool.subscribe((event) => void this.events.push(event));
  }

  get spec(): ConnectionSpec {
    return { protocol: 'scripted', target: () => Promise.resolve(TARGET) };
  }

  /** Opens connection 1 and runs its first attempt as far as it gets without advancing the time. */
  async open(): Promise<this> {
    this.pool.open(1, this.spec);
    return this.pass(0);
  }

  /** Runs pending work until it waits for time, then advances the clock. */
  async pass(ms: number): Promise<this> {
    await this.clock.advance(0);
    await this.clock.advance(ms);
    return this;
  }

  get state(): string {
    return this.pool.get(1).status.state;
  }

  /** The states of connection 1 so far, without the initial `connecting`. */
  get states(): readonly string[] {
    return this.events.flatMap((event) =>
      event.type === 'state-changed' && event.id === 1 ? [event.state] : [],
    );
  }
}
