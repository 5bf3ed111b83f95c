import { beforeEach, describe, expect, it } from '@jest/globals';
import { ManualClock } from '@outpost/clock/testing/manual-clock.js';
import { pino } from 'pino';
import { MISSED_EVERY_MS } from '../cluster/missed-news.js';
import { aLine } from '../logs/testing/log-database.js';
import { InProcessBus } from '../platform/bus/in-process-bus.js';
import { entriesOf, WATCHES } from './entry-news.js';
import { Reader, ReadingReplica, SERVER } from './testing/reading-replica.js';
import { SharedLog } from './testing/shared-log.js';
import { WATCHED_MS } from './told-entries.js';
import { ANSWER_MAX_MS, WATCH_EVERY_MS } from './watched-entries.js';

const ROUND_MS = 25;
const AT_THE_LISTS = expect.stringContaining('the lists of the server hold them') as unknown as string;

let clock: ManualClock;
let bus: InProcessBus;
let store: SharedLog;
/** Holds the server. */
let holder: ReadingReplica;
let here: ReadingReplica;
let third: ReadingReplica;
let slots: number;
beforeEach(async () => {
  clock = new ManualClock();
  bus = new InProcessBus(pino({ enabled: false }), clock);
  store = new SharedLog();
  slots = 0;
  [holder, here, third] = [await replica('holder'), await replica('here'), await replica('third')];
  await holder.take(1, SERVER);
});

const replica = (id: string, aheadMs = 0): Promise<ReadingReplica> =>
  new ReadingReplica(id, (slots += 1), bus, clock, store, aheadMs).join();

/** Until what was said has come, and lines are stored. */
async function pass(ms = 100): Promise<void> {
  for (let passed = 0; passed < ms; passed += ROUND_MS) await clock.advance(ROUND_MS);
}

/** Without waiting for lines to be stored. */
async function openIn(at: ReadingReplica): Promise<Reader> {
  const reader = at.reader();
  await passUntil(reader.open());
  return reader;
}

async function passUntil(done: Promise<void>): Promise<void> {
  let isDone = false;
  void done.finally(() => (isDone = true));
  while (!isDone) await clock.advance(0);
}

const all = (serverId = SERVER): readonly string[] => store.of(serverId).map(({ message }) => message);

/** Shows what is in the log, and got nothing twice. */
function expectWhole(reader: Reader): void {
  expect(reader.shown).toEqual(all());
  expect(new Set(reader.live).size).toBe(reader.live.length);
}

describe('The reader of a server that another replica holds', () => {
  it('gets each line once, live, and reads those before from the log', async () => {
    holder.print('before');
    const reader = await openIn(here);
    expect(reader.shown).toEqual(['before']);
    holder.print('first');
    holder.print('second');
    await pass();
    expect([reader.live, reader.reloads.length]).toEqual([['first', 'second'], 1]);
    expectWhole(reader);
  });

  it('begins without a gap or a double, however many lines come meanwhile', async () => {
    const readers = [here, third, holder, here, third].map((at) => at.reader());
    const opened: Promise<void>[] = [];
    for (let line = 0; line < 400; line += 1) {
      holder.print(`line ${line}`);
      if (line % 60 === 30 && line < 300) opened.push(readers[(line - 30) / 60]?.open() ?? Promise.resolve());
      if (line % 7 === 0) await clock.advance(line % 3);
      else await Promise.resolve();
    }
    await Promise.all(opened);
    await pass();
    for (const reader of readers.slice(0, opened.length)) {
      expectWhole(reader);
      expect(reader.reloads).toHaveLength(1);
    }
    expect(opened).toHaveLength(5);
  });

  it('goes on at another replica', async () => {
    const reader = await openIn(here);
    holder.print('one');
    await pass();
    reader.close();
    holder.print('two');
    const again = await openIn(third);
    holder.print('three');
    await pass();
    expect([again.shown, again.live]).toEqual([['one', 'two', 'three'], ['three']]);
  });

  it('gets updates of lines, also of those before', async () => {
    const id = holder.print('flood');
    await pass();
    const reader = await openIn(here);
    await passUntil(
      holder.timeline.update(id, aLine({ serverId: SERVER, message: 'much' })).then(() => undefined),
    );
    await pass();
    expect([reader.shown, reader.reloads.length]).toEqual([['much'], 1]);
  });

  it('gets what was added at other replicas, such as an edit, wherever it watches', async () => {
    const readers = [await openIn(holder), await openIn(here), await openIn(third)];
    here.print('edited');
    await pass();
    holder.print('line');
    await pass();
    for (const reader of readers) {
      expect(reader.live).toEqual(['edited', 'line']);
      expectWhole(reader);
    }
  });

  it('does not miss what another replica adds while it begins', async () => {
    third.print('edited before');
    const reader = here.reader();
    const opening = reader.open();
    for (let turn = 0; turn < 20; turn += 1) {
      third.print(`edited ${turn}`);
      await clock.advance(turn % 2 === 0 ? ROUND_MS : 0);
    }
    await opening;
    await pass();
    expect(reader.shown).toEqual(all());
    expect(all()).toHaveLength(21);
  });

  it('misses nothing of replicas whose clocks differ', async () => {
    const ahead = await replica('ahead', 300);
    const readers = [await openIn(here), await openIn(holder)];
    ahead.print('edited');
    await pass();
    readers.push(await openIn(third), await openIn(holder));
    holder.print('line, and earlier by its id');
    await pass(ANSWER_MAX_MS);
    for (const reader of readers) expect(reader.shown).toEqual(['line, and earlier by its id', 'edited']);
  });

  it('is not told about its own command, if it gets the answer', async () => {
    const plain = new Reader(here, false);
    const other = new Reader(here, false);
    await passUntil(Promise.all([plain.open(), other.open()]).then(() => undefined));
    const details = {
      command: 'players',
      actor: 'anna',
      source: 'panel',
      outcome: 'executed',
      durationMs: 3,
    };
    const run = {
      historyId: 1,
      command: 'players',
      response: 'none',
      actor: 'anna',
      source: 'panel',
      outcome: 'executed',
      durationMs: 3,
    } as const;
    const line = aLine({ serverId: SERVER, kind: 'command', message: 'players', details });
    void holder.timeline.add(line, { run, origin: plain.session.id }).stored;
    await pass();
    const types = [plain, other].map(({ socket }) => socket.received.map(({ type }) => type));
    expect(types).toEqual([['logEntry'], ['command', 'logEntry']]);
    expect(other.socket.received[0]).toMatchObject({
      command: 'players',
      result: 'none',
      historyId: 1,
      actor: 'anna',
    });
  });

  it('is told at once when the log can not be read, and is not subscribed', async () => {
    store.isFailing = true;
    here.bus.lose();
    const reader = here.reader();
    const refused = expect(reader.open()).rejects.toThrow('can not be reached');
    await clock.advance(0);
    await refused;
    expect([reader.reloads, reader.session.subscriptions.size]).toEqual([[], 0]);
  });
});

describe('What is told', () => {
  const told = (at: ReadingReplica): number =>
    at.bus.published.filter((subject) => subject === entriesOf(SERVER)).length;

  it('is nothing of a server that nobody watches for a while', async () => {
    await pass(WATCHED_MS);
    holder.print('unseen');
    await pass();
    expect(told(holder)).toBe(0);
    const reader = await openIn(here);
    await pass(2 * WATCHED_MS);
    holder.print('seen');
    await pass();
    expect(reader.live).toEqual(['seen']);
    reader.close();
    await pass(WATCHED_MS);
    const before = told(holder);
    holder.print('unseen again');
    await pass();
    expect(told(holder)).toBe(before);
  });

  it('is one question for all servers that a browser opens at once', async () => {
    const reader = here.reader();
    const ids = Array.from({ length: 100 }, (_, at) => SERVER + at);
    await holder.take(1, ...ids);
    const questions = (): number => here.bus.published.filter((subject) => subject === WATCHES).length;
    const before = questions();
    await passUntil(
      Promise.all(ids.map((id) => here.sessions.join(reader.session, id))).then(() => undefined),
    );
    expect([questions() - before, reader.reloads.length]).toEqual([1, 100]);
  });

  it('is an entry that is too long for a message by its place only: it is read from the log', async () => {
    const reader = await openIn(here);
    const response = '\u0000'.repeat(250_000);
    const run = {
      historyId: 1,
      command: 'x',
      response,
      actor: 'anna',
      source: 'panel',
      outcome: 'executed',
      durationMs: 3,
    } as const;
    void holder.timeline.add(aLine({ serverId: SERVER, kind: 'command', message: 'x' }), {
      run,
      origin: undefined,
    }).stored;
    await pass();
    expect([reader.shown, reader.live, reader.reloads.length]).toEqual([['x'], [], 2]);
  });

  it('is ignored where it makes no sense', async () => {
    const reader = await openIn(here);
    const entry = { id: 1, serverId: SERVER, kind: 'line', message: 'x', details: null, timestamp: 'now' };
    const odd = [
      ...[null, {}, { place: null, entry: {} }, { place: { epoch: 1 }, entry }],
      ...[
        { ...entry, kind: 'noise' },
        { ...entry, message: 7 },
        { ...entry, details: [] },
        { ...entry, id: -1 },
      ].map((wrong) => ({ place: null, entry: wrong })),
      { place: null, entry, origin: 7 },
      { place: null, entry, isUpdate: 'yes' },
      { place: null, entry: { ...entry, kind: 'command' }, run: { command: 'x' } },
      { place: null, entry: { ...entry, serverId: 8 }, of: 'another server' },
    ];
    for (const news of odd) third.news.publish(entriesOf(SERVER), news as object);
    for (const news of [{}, { serverIds: ['7'], question: null }, { serverIds: [7], question: 7 }])
      third.news.publish(WATCHES, news);
    await pass();
    expect([reader.live, here.warnings.length]).toEqual([[], 1]);
  });
});

describe('A reader that misses something', () => {
  let reader: Reader;
  beforeEach(async () => {
    reader = await openIn(here);
    holder.print('first');
    await pass();
  });

  it('reads it from the log when the next line shows that it is missing', async () => {
    here.bus.losses.set(entriesOf(SERVER), 2);
    for (const line of ['lost', 'lost too', 'third']) holder.print(line);
    await pass();
    const [, reload] = reader.reloads;
    const [first, , , last] = store.of(SERVER).map(({ id }) => id);
    expect(reload).toMatchObject({ from: (first ?? 0) + 1, upTo: last, leftOut: 2 });
    expect(reader.reloads).toHaveLength(2);
    holder.print('fourth');
    await pass();
    expectWhole(reader);
    expect(reader.live).toEqual(['first', 'third', 'fourth']);
  });

  it('reads it within half a minute when no line follows', async () => {
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    await pass(WATCH_EVERY_MS);
    expectWhole(reader);
    expect(reader.reloads).toHaveLength(2);
  });

  it('reads it although its question was lost as well', async () => {
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    holder.print('next');
    holder.bus.losses.set(WATCHES, 1);
    await pass(ANSWER_MAX_MS);
    expect(reader.shown).toEqual(['first', 'next']);
    await pass(ANSWER_MAX_MS);
    expectWhole(reader);
  });

  it('is told so in words if it does not follow the timeline', async () => {
    const plain = new Reader(here, false);
    await passUntil(plain.open());
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    holder.print('next');
    await pass();
    const error = plain.socket.received.find(({ type }) => type === 'connectionError');
    expect(error).toMatchObject({ serverId: SERVER, error: AT_THE_LISTS });
  });

  it.each([
    ['its replica', () => here],
    ['the holder', () => holder],
    ['another one that adds something', () => third],
  ])('reads it after NATS was away from %s', async (_, who) => {
    who().bus.lose();
    holder.print('unheard');
    third.print('edited');
    await pass();
    who().bus.mend();
    await pass();
    expectWhole(reader);
    holder.print('heard');
    await pass();
    expect(reader.live.at(-1)).toBe('heard');
    expectWhole(reader);
  });

  it('is told once when each replica says that it was away', async () => {
    const everybody = [holder, here, third];
    for (const one of everybody) one.bus.lose();
    for (const one of everybody) one.bus.mend();
    await pass(3 * MISSED_EVERY_MS);
    expect(reader.reloads.length).toBeLessThanOrEqual(3);
  });
});

describe('While NATS is away', () => {
  it('a reader begins with what is stored, gets what its replica adds, and the rest when NATS is back', async () => {
    holder.print('stored');
    await pass();
    here.bus.lose();
    const reader = await openIn(here);
    expect(reader.shown).toEqual(['stored']);
    here.print('edited');
    holder.print('unheard');
    await pass();
    expect(reader.live).toEqual(['edited']);
    here.bus.mend();
    await pass();
    expectWhole(reader);
    holder.print('heard');
    await pass();
    expectWhole(reader);
    expect(reader.live).toContain('heard');
  });

  it('the reader of a server that its own replica holds gets everything', async () => {
    holder.bus.lose();
    const reader = await openIn(holder);
    holder.print('own');
    await pass();
    expect(reader.live).toEqual(['own']);
  });
});

describe('A server that moves to another replica', () => {
  let readers: readonly Reader[];
  beforeEach(async () => {
    readers = [await openIn(here), await openIn(third), await openIn(holder)];
    holder.print('of the first');
    await pass();
  });

  it('is followed there, without reading anything again', async () => {
    await holder.leave(SERVER);
    await third.take(2, SERVER);
    third.print('of the second');
    await pass();
    await third.leave(SERVER);
    await here.take(3, SERVER);
    here.print('of the third');
    await pass(WATCH_EVERY_MS);
    for (const reader of readers) {
      expectWhole(reader);
      expect(reader.reloads).toHaveLength(1);
    }
  });

  it('is read again if its former holder did not say goodbye', async () => {
    holder.bus.lose();
    holder.print('unheard');
    await pass();
    holder.end();
    await third.take(2, SERVER);
    third.print('of the second');
    await pass();
    for (const reader of readers.slice(0, 2)) expectWhole(reader);
    const reloads = readers.map((reader) => reader.reloads.length);
    expect(reloads.slice(0, 1)).toEqual([2]);
  });

  it('is begun with what is stored while nobody holds it, and goes on with its next holder', async () => {
    holder.print('stored');
    await holder.leave(SERVER);
    await pass();
    const reader = here.reader();
    const opened = reader.open();
    await pass(ANSWER_MAX_MS);
    await opened;
    expect(reader.shown).toEqual(['of the first', 'stored']);
    await third.take(2, SERVER);
    third.print('of the second');
    await pass(2 * ANSWER_MAX_MS);
    expectWhole(reader);
  });

  it('is not followed by what a former holder still says', async () => {
    await third.take(2, SERVER);
    third.print('of the second');
    await pass();
    holder.print('late');
    third.print('of the second again');
    await pass();
    for (const reader of readers) expectWhole(reader);
  });
});
