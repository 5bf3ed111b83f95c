import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { type TimelineEntry } from '@outpost/contracts/timeline.js';
import { pino } from 'pino';
import { ServersLeft } from '../cluster/held-servers.events.js';
import { SystemWallClock } from '../platform/clock.js';
import { EventBus } from '../platform/event-bus.js';
import { type LogLine, type NumberedLine } from './log-line.js';
import { BATCH_DELAY_MS, LogWriter, SHUTDOWN_PATIENCE_MS } from './log-writer.js';
import { type LogsRepository } from './logs.repository.js';
import { aLine } from './testing/log-database.js';
import { TimedIds } from './timed-ids.js';
import { EntriesStored, EntryAdded } from './timeline.events.js';
import { BATCH_LINES } from './waiting-lines.js';

/** A store that fails or blocks on demand. */
class FakeLog {
  readonly batches: (readonly NumberedLine[])[] = [];
  isFull = false;
  /** It stores what it gets, and says that it has failed. */
  isAnswerLost = false;
  gate: Promise<void> = Promise.resolve();
  attempts = 0;
  /** Ids that lines of others have. */
  taken = new Set<number>();

  async append(lines: readonly NumberedLine[]): Promise<ReadonlySet<number> | undefined> {
    this.attempts += 1;
    await this.gate;
    if (this.isFull) throw new Error('database or disk is full');
    const stored = lines.filter(({ id }) => !this.taken.has(id));
    this.batches.push(stored);
    if (this.isAnswerLost) throw new Error('the connection has ended');
    return stored.length < lines.length ? this.taken : undefined;
  }

  get messages(): string[] {
    return this.batches.flat().map(({ message }) => message);
  }
}

describe('LogWriter', () => {
  let clock: ManualClock;
  let store: FakeLog;
  let stored: NumberedLine[];
  let published: TimelineEntry[];
  let ids: TimedIds;
  let events: EventBus;
  let writer: LogWriter;
  let warnings: object[];
  beforeEach(() => {
    clock = new ManualClock();
    store = new FakeLog();
    [stored, published] = [[], []];
    warnings = [];
    const log = pino({ level: 'silent' });
    log.warn = (fields: object) => void warnings.push(fields);
    events = new EventBus(log);
    events.subscribe(EntriesStored, ({ lines }) => void stored.push(...lines));
    events.subscribe(EntryAdded, ({ entry }) => void published.push(entry));
    const repository = store as unknown as LogsRepository;
    const start = { now: 0, last: 0 };
    ids = new TimedIds({ slot: 0 }, clock, start, () => Promise.resolve(start), log);
    writer = new LogWriter(ids, repository, events, clock, new SystemWallClock(), log);
    writer.onModuleInit();
  });

  const write = (count: number, line: Partial<LogLine> = {}): { stored: number; refused: number } => {
    const outcome = { stored: 0, refused: 0 };
    for (let at = 0; at < count; at += 1) {
      writer.write({ ...aLine({ message: `n${at}`, ...line }), id: ids.next() }).then(
        () => (outcome.stored += 1),
        () => (outcome.refused += 1),
      );
    }
    return outcome;
  };

  it('waits briefly for more lines, and resolves each only once it is stored', async () => {
    const outcome = write(2);
    await clock.advance(BATCH_DELAY_MS - 1);
    expect([outcome.stored, store.attempts]).toEqual([0, 0]);
    write(1, { message: 'late' });
    await clock.advance(1);
    expect([outcome.stored, store.batches.length]).toEqual([2, 1]);
    expect(store.messages).toEqual(['n0', 'n1', 'late']);
  });

  it('resolves nothing while the database is still writing', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => (open = resolve));
    const outcome = write(BATCH_LINES);
    await clock.advance(BATCH_DELAY_MS * 3);
    expect([outcome.stored, stored.length]).toEqual([0, 0]);
    open();
    await clock.advance(0);
    expect([outcome.stored, stored.length]).toEqual([BATCH_LINES, BATCH_LINES]);
  });

  it('does not wait once a batch is full, and keeps the order', async () => {
    const outcome = write(BATCH_LINES * 2 + 10);
    await clock.advance(0);
    // The writer yields between batches.
    await clock.advance(0);
    expect(outcome.stored).toBe(BATCH_LINES * 2);
    await clock.advance(BATCH_DELAY_MS);
    expect(store.batches.map(({ length }) => length)).toEqual([BATCH_LINES, BATCH_LINES, 10]);
    expect(store.messages).toEqual(Array.from({ length: BATCH_LINES * 2 + 10 }, (_, at) => `n${at}`));
  });

  it('publishes the stored lines with their ids', async () => {
    write(1, { serverId: 4, kind: 'chat', message: '(Side) a: b' });
    await clock.advance(BATCH_DELAY_MS);
    expect(stored).toMatchObject([{ id: ids.last, serverId: 4, kind: 'chat' }]);
  });

  it('flushes the lines of a server that is being read, and no others', async () => {
    const outcome = write(2, { serverId: 4 });
    await Promise.all([writer.flush(5), writer.flush(4, 1)]);
    expect([outcome.stored, store.attempts]).toEqual([0, 0]);
    await writer.flush(4);
    expect(outcome.stored).toBe(2);
  });

  it('stores the lines of servers that leave before another replica takes them', async () => {
    const outcome = write(2, { serverId: 4 });
    await events.deliver(new ServersLeft([4], false));
    expect(outcome.stored).toBe(2);
  });

  it('stores no line of a server that another replica may have, and says nothing of it in its log', async () => {
    store.isFull = true;
    const [late, own] = [write(2, { serverId: 4 }), write(1, { serverId: 5, message: 'own' })];
    await clock.advance(BATCH_DELAY_MS);
    await events.deliver(new ServersLeft([4], true));
    write(1, { serverId: 4, message: 'taken again' });
    store.isFull = false;
    await clock.advance(1_000);
    expect([late, own]).toEqual([
      { stored: 0, refused: 2 },
      { stored: 1, refused: 0 },
    ]);
    expect(store.messages).toEqual(['own', 'taken again']);
  });

  it('stores no line that is given up between two batches of a backlog', async () => {
    const [first, late] = [write(BATCH_LINES, { serverId: 4 }), write(BATCH_LINES * 2, { serverId: 5 })];
    // The writer yields after the first batch: the clock stands still.
    await setImmediate();
    expect([first.stored, writer.backlog.lines]).toEqual([BATCH_LINES, BATCH_LINES * 2]);
    await events.deliver(new ServersLeft([5], true));
    await clock.advance(BATCH_DELAY_MS);
    expect([late, store.batches.length]).toEqual([{ stored: 0, refused: BATCH_LINES * 2 }, 1]);
    const next = write(1, { serverId: 4 });
    await clock.advance(BATCH_DELAY_MS);
    expect(next.stored).toBe(1);
  });

  it('stores a line whose id another one has under the next id, and acknowledges it then', async () => {
    store.taken.add(ids.peek());
    const [first, second] = [write(1, { serverId: 4 }), write(1, { serverId: 5, message: 'second' })];
    await clock.advance(BATCH_DELAY_MS);
    expect([first.stored, second.stored, writer.backlog.lines]).toEqual([0, 1, 1]);
    await clock.advance(BATCH_DELAY_MS);
    expect([first.stored, stored.map(({ message }) => message)]).toEqual([1, ['second', 'n0']]);
    expect([isSorted(stored.map(({ id }) => id)), warnings]).toEqual([true, [{ lines: 1 }]]);
  });

  it('gives up a line whose id another one has as any other', async () => {
    store.taken.add(ids.peek());
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => (open = resolve));
    const outcome = write(1, { serverId: 4 });
    await clock.advance(BATCH_DELAY_MS);
    await events.deliver(new ServersLeft([4], true));
    open();
    await clock.advance(BATCH_DELAY_MS);
    expect([outcome, store.messages]).toEqual([{ stored: 0, refused: 1 }, []]);
  });

  it('says once how many lines it has given up, for those who run the panel', async () => {
    const [first, second] = [write(3, { serverId: 4 }), write(2, { serverId: 5 })];
    await events.deliver(new ServersLeft([4, 5, 6], true));
    expect([first.refused, second.refused]).toEqual([3, 2]);
    expect(warnings).toEqual([{ lines: 5, servers: 2 }]);
  });

  it('does not report lines that were lost before to the log of a server that another replica may have', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => (open = resolve));
    write(Math.ceil((64 * 1024 * 1024) / 16_000), { serverId: 5, message: 'x'.repeat(16_000) });
    const [left, kept] = [write(1, { serverId: 4 }), write(1, { serverId: 6 })];
    await clock.advance(BATCH_DELAY_MS);
    await events.deliver(new ServersLeft([4], true));
    open();
    await clock.advance(BATCH_DELAY_MS);
    await clock.advance(BATCH_DELAY_MS);
    const reports = store.batches.flat().filter(({ kind }) => kind === 'lines-lost');
    expect([left.refused, kept.refused, reports.map(({ serverId }) => serverId)]).toEqual([1, 1, [6]]);
  });

  it('drops late lines at once while nothing is being stored', async () => {
    const outcome = write(2, { serverId: 4 });
    await events.deliver(new ServersLeft([4], true));
    expect([outcome.refused, writer.backlog.lines]).toEqual([2, 0]);
  });

  it('lets a reader continue after two seconds when the database fails, and the next one at once', async () => {
    store.isFull = true;
    const outcome = write(1);
    let isSettled = false;
    const settled = writer.flush(1).then(() => (isSettled = true));
    await clock.advance(1_999);
    expect(isSettled).toBe(false);
    await clock.advance(1);
    await settled;
    await writer.flush(1);
    expect(outcome.stored).toBe(0);
  });

  it('retries while the database fails, and loses no line once it recovers', async () => {
    store.isFull = true;
    const outcome = write(3);
    await clock.advance(SHUTDOWN_PATIENCE_MS - 500);
    expect([outcome.stored, store.attempts > 2]).toEqual([0, true]);
    store.isFull = false;
    await clock.advance(500);
    expect([outcome.stored, store.messages]).toEqual([3, ['n0', 'n1', 'n2']]);
  });

  it('keeps lines for as long as the database fails, without acknowledging them', async () => {
    store.isFull = true;
    const outcome = write(3);
    await clock.advance(600_000);
    expect([outcome.stored, outcome.refused]).toEqual([0, 0]);
    store.isFull = false;
    await clock.advance(500);
    expect([outcome.stored, store.messages]).toEqual([3, ['n0', 'n1', 'n2']]);
  });

  it('gives up at shutdown on lines that can not be stored', async () => {
    store.isFull = true;
    const outcome = write(3);
    const end = writer.beforeApplicationShutdown();
    await clock.advance(SHUTDOWN_PATIENCE_MS + 1_000);
    await end;
    expect([outcome.stored, outcome.refused]).toEqual([0, 3]);
  });

  it('stores queued lines at shutdown', async () => {
    const outcome = write(BATCH_LINES + 3);
    await writer.beforeApplicationShutdown();
    expect([outcome.stored, store.messages.length]).toEqual([BATCH_LINES + 3, BATCH_LINES + 3]);
    const straggler = write(1);
    await clock.advance(0);
    expect(straggler.stored).toBe(1);
  });

  it('ends a batch early when its lines are long', async () => {
    const outcome = write(10, { message: 'x'.repeat(16_000) });
    await clock.advance(BATCH_DELAY_MS);
    await clock.advance(BATCH_DELAY_MS);
    expect(store.batches.map(({ length }) => length)).toEqual([4, 4, 2]);
    expect(outcome.stored).toBe(10);
  });

  it('rejects lines beyond its memory limit, and reports once how many of each server', async () => {
    let open = (): void => undefined;
    store.gate = new Promise((resolve) => (open = resolve));
    const room = Math.ceil((64 * 1024 * 1024) / 16_000);
    const outcome = write(room, { message: 'x'.repeat(16_000) });
    const refused = [write(3, { serverId: 1 }), write(1, { serverId: 2 })];
    await clock.advance(BATCH_DELAY_MS);
    expect([outcome.refused, ...refused.map((one) => one.refused)]).toEqual([0, 3, 1]);
    open();
    while (outcome.stored < room) await clock.advance(BATCH_DELAY_MS);
    const reports = () => store.batches.flat().filter(({ kind }) => kind === 'lines-lost');
    expect(reports().map(({ serverId, details }) => [serverId, details?.['count']])).toEqual([
      [1, 3],
      [2, 1],
    ]);
    write(1);
    await clock.advance(BATCH_DELAY_MS);
    expect(reports()).toHaveLength(2);
    expect(published.map(({ id }) => id)).toEqual(reports().map(({ id }) => id));
  });

  it('repeats a report of lost lines as it is until it is known to be stored', async () => {
    const room = Math.ceil((64 * 1024 * 1024) / 16_000);
    write(room, { serverId: 3, message: 'x'.repeat(16_000) });
    write(2, { serverId: 1 });
    store.isAnswerLost = true;
    await clock.advance(0);
    await clock.advance(500);
    write(1, { serverId: 1 });
    await clock.advance(1_000);
    store.isAnswerLost = false;
    while (writer.backlog.lines > 0) await clock.advance(BATCH_DELAY_MS);
    const reports = store.batches.flat().filter(({ kind }) => kind === 'lines-lost');
    const counts = new Map(reports.map(({ id, details }) => [id, details?.['count']]));
    expect([reports.length > counts.size, ...counts.values()]).toEqual([true, 2, 1]);
  });

  it('stores a report of lost lines in its place among lines that came after it', async () => {
    store.isFull = true;
    write(Math.ceil((64 * 1024 * 1024) / 16_000), { serverId: 3, message: 'x'.repeat(16_000) });
    write(1, { serverId: 1, message: 'lost' });
    await clock.advance(0);
    await clock.advance(500);
    await events.deliver(new ServersLeft([3], true));
    await clock.advance(500);
    write(1, { serverId: 1, message: 'later' });
    store.isFull = false;
    await clock.advance(500);
    expect(store.batches.flat().map(({ kind, message }) => [kind, message])).toEqual([
      ['lines-lost', expect.stringContaining('1 line could not be stored')],
      ['line', 'later'],
    ]);
  });
});

const isSorted = (ids: readonly number[]): boolean =>
  ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));
