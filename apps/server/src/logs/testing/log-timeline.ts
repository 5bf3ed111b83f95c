import { setImmediate } from 'node:timers/promises';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { pino } from 'pino';
import { SystemWallClock } from '../../platform/clock.js';
import { EventBus } from '../../platform/event-bus.js';
import { beginIds } from '../begin-ids.js';
import { BATCH_DELAY_MS, LogWriter } from '../log-writer.js';
import { LogsRepository } from '../logs.repository.js';
import { EntryAdded } from '../timeline.events.js';
import { Timeline } from '../timeline.js';
import { LogDatabase } from './log-database.js';

const LOG = pino({ level: 'silent' });

/** A timeline over a temporary database, with a clock that the test advances. */
export class LogTimeline {
  readonly published: TimelineEntry[] = [];

  private constructor(
    readonly store: LogDatabase,
    readonly repository: LogsRepository,
    readonly clock: ManualClock,
    readonly events: EventBus,
    readonly writer: LogWriter,
    readonly timeline: Timeline,
  ) {
    events.subscribe(EntryAdded, ({ entry }) => void this.published.push(entry));
  }

  static async open(): Promise<LogTimeline> {
    const store = await LogDatabase.open();
    const [repository, clock, events] = [
      new LogsRepository(store.database),
      new ManualClock(),
      new EventBus(LOG),
    ];
    const ids = await beginIds(store.database, { slot: 0 }, clock, LOG);
    const writer = new LogWriter(ids, repository, events, clock, new SystemWallClock(), LOG);
    const timeline = new Timeline(ids, writer, repository, events);
    return new LogTimeline(store, repository, clock, events, writer, timeline);
  }

  /** Advances the clock until `waited` settles: the database thread runs in real time. */
  async passUntil<T>(waited: Promise<T>): Promise<T> {
    const over = new AbortController();
    const ending = waited.finally(() => over.abort());
    while (!over.signal.aborted) await Promise.all([this.clock.advance(BATCH_DELAY_MS), setImmediate()]);
    return ending;
  }

  close(): Promise<void> {
    return this.store.close();
  }
}
