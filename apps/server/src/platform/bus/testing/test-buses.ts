import { randomBytes } from 'node:crypto';
import { inspect } from 'node:util';
import { readEnvironment } from '../../read-environment.js';
import { type Bus } from '../bus.js';
import { openBus } from '../bus.module.js';

/** Keeps what is logged. */
export class BusLog {
  readonly errors: string[] = [];
  readonly warnings: string[] = [];
  /** All of it, with every field of every error. */
  text = '';

  readonly error = (fields: unknown, message?: string): void => this.keep(this.errors, fields, message);
  readonly warn = (fields: unknown, message?: string): void => this.keep(this.warnings, fields, message);
  readonly info = (fields: unknown, message?: string): void => this.keep([], fields, message);

  private keep(messages: string[], fields: unknown, message = String(fields)): void {
    messages.push(message);
    this.text += inspect([fields, message], { depth: Infinity, showHidden: true });
  }
}

/**
 * The buses of two replicas, over the NATS server that the test run has started; without one, the bus of the one
 * process, which is both.
 */
export class TestBuses {
  private constructor(
    readonly here: Bus,
    readonly there: Bus,
    readonly log: BusLog,
  ) {}

  static async open(): Promise<TestBuses> {
    const log = new BusLog();
    const NATS_URL = process.env['OUTPOST_TEST_NATS'];
    // Its own for each test: they share a server.
    const NATS_PREFIX = `test-${randomBytes(8).toString('hex')}`;
    const environment = readEnvironment(NATS_URL ? { NATS_URL, NATS_PREFIX } : {});
    const here = await openBus(environment, log);
    return new TestBuses(here, NATS_URL ? await openBus(environment, log) : here, log);
  }

  async close(): Promise<void> {
    await Promise.all([this.here.close(), this.there.close()]);
  }
}
