import { beforeEach, describe, expect, it } from '@jest/globals';
import { aLine } from '../logs/testing/log-database.js';
import { gate } from '../platform/database/testing/held-write.js';
import { ROUND_MS } from './broadcast-rounds.js';
import { entriesOf, WATCHES } from './entry-news.js';
import { expectWhole } from './testing/expect-whole.js';
import { READER, Reader, type ReadingReplica, SERVER } from './testing/reading-replica.js';
import { ReadingReplicas } from './testing/reading-replicas.js';
import { WATCHED_MS } from './told-entries.js';
import { ANSWER_MAX_MS } from './watched-entries.js';

let replicas: ReadingReplicas;
let holder: ReadingReplica;
let here: ReadingReplica;
let third: ReadingReplica;
beforeEach(async () => {
  replicas = await ReadingReplicas.join();
  ({ holder, here, third } = replicas);
});

describe('The reader of a server that another replica holds', () => {
  it('gets each line once, live, and reads those before from the log', async () => {
    holder.print('before');
    const reader = await replicas.openIn(here);
    expect(reader.shown).toEqual(['before']);
    holder.print('first');
    holder.print('second');
    await replicas.pass();
    expect([reader.live, reader.reloads.length]).toEqual([['first', 'second'], 1]);
    expectWhole(reader);
  });

  it('begins without a gap or a double, however many lines come meanwhile', async () => {
    const readers = [here, third, holder, here, third].map((at) => at.reader());
    const opened: Promise<void>[] = [];
    for (let line = 0; line < 400; line += 1) {
      holder.print(`line ${line}`);
      if (line % 60 === 30 && line < 300) opened.push(readers[(line - 30) / 60]?.open() ?? Promise.resolve());
      if (line % 7 === 0) await replicas.clock.advance(line % 3);
      else await Promise.resolve();
    }
    await Promise.all(opened);
    await replicas.pass();
    for (const reader of readers.slice(0, opened.length)) {
      expectWhole(reader);
      expect(reader.reloads).toHaveLength(1);
    }
    expect(opened).toHaveLength(5);
  });

  it('does not begin where the reader of another replica does, which asked before', async () => {
    const first = await replicas.openIn(here);
    const database = gate();
    replicas.store.opened = database.opened;
    const other = third.reader();
    const opening = [other.open()];
    await replicas.clock.advance(0);
    holder.print('after that question');
    await replicas.clock.advance(0);
    await replicas.clock.advance(ROUND_MS);
    expect(first.live).toEqual(['after that question']);
    const second = here.reader();
    opening.push(second.open());
    await replicas.clock.advance(0);
    database.open();
    await replicas.passUntil(Promise.all(opening));
    await replicas.pass();
    for (const reader of [first, second, other]) expectWhole(reader);
  });

  it('goes on at another replica', async () => {
    const reader = await replicas.openIn(here);
    holder.print('one');
    await replicas.pass();
    reader.close();
    holder.print('two');
    const again = await replicas.openIn(third);
    holder.print('three');
    await replicas.pass();
    expect([again.shown, again.live]).toEqual([['one', 'two', 'three'], ['three']]);
  });

  it('gets updates of lines, also of those before', async () => {
    const id = holder.print('flood');
    await replicas.pass();
    const reader = await replicas.openIn(here);
    await replicas.passUntil(holder.timeline.update(id, aLine({ serverId: SERVER, message: 'much' })));
    await replicas.pass();
    expect([reader.shown, reader.reloads.length]).toEqual([['much'], 1]);
  });

  it('gets what was added at other replicas, such as an edit, wherever it watches', async () => {
    const readers = [
      await replicas.openIn(holder),
      await replicas.openIn(here),
      await replicas.openIn(third),
    ];
    here.print('edited');
    await replicas.pass();
    holder.print('line');
    await replicas.pass();
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
      await replicas.clock.advance(turn % 2 === 0 ? 25 : 0);
    }
    await opening;
    await replicas.pass();
    expect(reader.shown).toEqual(reader.logged);
    expect(reader.logged).toHaveLength(21);
  });

  it('misses nothing of replicas whose clocks differ', async () => {
    const ahead = await replicas.replica('ahead', 300);
    const readers = [await replicas.openIn(here), await replicas.openIn(holder)];
    ahead.print('edited');
    await replicas.pass();
    readers.push(await replicas.openIn(third), await replicas.openIn(holder));
    holder.print('line, and earlier by its id');
    await replicas.pass(ANSWER_MAX_MS);
    for (const reader of readers) expect(reader.shown).toEqual(['line, and earlier by its id', 'edited']);
  });

  it('is not told about its own command, if it gets the answer', async () => {
    const plain = new Reader(here, false);
    const other = new Reader(here, false);
    await replicas.passUntil(Promise.all([plain.open(), other.open()]));
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
    await replicas.pass();
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
    replicas.store.isFailing = true;
    here.bus.lose();
    const reader = here.reader();
    const refused = expect(reader.open()).rejects.toThrow('can not be reached');
    await replicas.clock.advance(0);
    await refused;
    expect([reader.reloads, reader.session.subscriptions.size]).toEqual([[], 0]);
  });
});

describe('What is told', () => {
  const told = (at: ReadingReplica): number =>
    at.bus.published.filter((subject) => subject === entriesOf(SERVER)).length;

  it('is nothing of a server that nobody watches, from when it is taken on', async () => {
    holder.print('unseen');
    await replicas.pass();
    expect(told(holder)).toBe(0);
    const reader = await replicas.openIn(here);
    await replicas.pass(2 * WATCHED_MS);
    holder.print('seen');
    await replicas.pass();
    expect(reader.live).toEqual(['seen']);
    reader.close();
    await replicas.pass(WATCHED_MS);
    const before = told(holder);
    holder.print('unseen again');
    await replicas.pass();
    expect(told(holder)).toBe(before);
  });

  it('is each line of a watched server from when its next holder takes it on', async () => {
    const reader = await replicas.openIn(here);
    await holder.leave(SERVER);
    await third.take(2, SERVER);
    third.print('first');
    await replicas.pass();
    expect([reader.live, reader.reloads.length, told(third)]).toEqual([['first'], 1, 1]);
  });

  it('is known at once to a replica that has just joined', async () => {
    const reader = await replicas.openIn(here);
    const joined = await replicas.replica('joined');
    await holder.leave(SERVER);
    await joined.take(2, SERVER);
    joined.print('first');
    await replicas.pass();
    expect([reader.live, reader.reloads.length]).toEqual([['first'], 1]);
  });

  it('is one question for all servers that a browser opens at once', async () => {
    const reader = here.reader();
    const ids = Array.from({ length: 100 }, (_, at) => SERVER + at);
    await holder.take(1, ...ids);
    const questions = (): number => here.bus.published.filter((subject) => subject === WATCHES).length;
    const before = questions();
    await replicas.passUntil(
      Promise.all(
        ids.map((id) => here.sessions.join(reader.session, { id, ownerId: READER.id, groupId: null })),
      ),
    );
    expect([questions() - before, reader.reloads.length]).toEqual([1, 100]);
  });

  it('is an entry that is too long for a message by its place only: it is read from the log', async () => {
    const reader = await replicas.openIn(here);
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
    await replicas.pass();
    expect([reader.shown, reader.live, reader.reloads.length]).toEqual([['x'], [], 2]);
  });

  it('is ignored where it makes no sense', async () => {
    const reader = await replicas.openIn(here);
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
    await replicas.pass();
    expect([reader.live, here.warnings.length]).toEqual([[], 1]);
  });
});
