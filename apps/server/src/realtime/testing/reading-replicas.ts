import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { InProcessBus } from '../../platform/bus/in-process-bus.js';
import { type Reader, ReadingReplica, SERVER } from './reading-replica.js';
import { SharedLog } from './shared-log.js';

const ROUND_MS = 25;

/** Three replicas with readers, the first of which holds the server; time stands still. */
export class ReadingReplicas {
  readonly clock = new ManualClock();
  readonly bus = new InProcessBus(pino({ enabled: false }), this.clock);
  readonly store = new SharedLog();
  holder!: ReadingReplica;
  here!: ReadingReplica;
  third!: ReadingReplica;
  private slots = 0;

  static async join(): Promise<ReadingReplicas> {
    const all = new ReadingReplicas();
    all.holder = await all.replica('holder');
    all.here = await all.replica('here');
    all.third = await all.replica('third');
    await all.holder.take(1, SERVER);
    return all;
  }

  replica(id: string, aheadMs = 0): Promise<ReadingReplica> {
    this.slots += 1;
    return new ReadingReplica(id, this.slots, this.bus, this.clock, this.store, aheadMs).join();
  }

  /** Until what was said has come, and lines are stored. */
  async pass(ms = 100): Promise<void> {
    for (let passed = 0; passed < ms; passed += ROUND_MS) await this.clock.advance(ROUND_MS);
  }

  /** Without waiting for lines to be stored. */
  async openIn(at: ReadingReplica): Promise<Reader> {
    const reader = at.reader();
    await this.passUntil(reader.open());
    return reader;
  }

  async passUntil(done: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    const ending = done.finally(() => over.abort());
    while (!over.signal.aborted) await this.clock.advance(0);
    await ending;
  }
}
