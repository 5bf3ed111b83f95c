import { beforeEach, describe, expect, it } from '@jest/globals';
import { MISSED_EVERY_MS } from '../cluster/missed-news.js';
import { aLine } from '../logs/testing/log-database.js';
import { entriesOf, WATCHES } from './entry-news.js';
import { expectWhole } from './testing/expect-whole.js';
import { Reader, type ReadingReplica, SERVER } from './testing/reading-replica.js';
import { ReadingReplicas } from './testing/reading-replicas.js';
import { WATCHED_MS } from './told-entries.js';
import { ANSWER_MAX_MS, WATCH_EVERY_MS } from './watched-entries.js';

const AT_THE_LISTS = expect.stringContaining('the lists of the server hold them') as unknown as string;

let replicas: ReadingReplicas;
let holder: ReadingReplica;
let here: ReadingReplica;
let third: ReadingReplica;
beforeEach(async () => {
  replicas = await ReadingReplicas.join();
  ({ holder, here, third } = replicas);
});

describe('A reader that misses something', () => {
  let reader: Reader;
  beforeEach(async () => {
    reader = await replicas.openIn(here);
    holder.print('first');
    await replicas.pass();
  });

  it('reads it from the log when the next line shows that it is missing', async () => {
    here.bus.losses.set(entriesOf(SERVER), 2);
    for (const line of ['lost', 'lost too', 'third']) holder.print(line);
    await replicas.pass();
    const [, reload] = reader.reloads;
    const [first, , , last] = replicas.store.of(SERVER).map(({ id }) => id);
    expect(reload).toMatchObject({ from: (first ?? 0) + 1, upTo: last, leftOut: 2 });
    expect(reader.reloads).toHaveLength(2);
    holder.print('fourth');
    await replicas.pass();
    expectWhole(reader);
    expect(reader.live).toEqual(['first', 'third', 'fourth']);
  });

  it('reads it within half a minute when no line follows', async () => {
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    await replicas.pass(WATCH_EVERY_MS);
    expectWhole(reader);
    expect(reader.reloads).toHaveLength(2);
  });

  it('reads it although its question was lost as well', async () => {
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    holder.print('next');
    holder.bus.losses.set(WATCHES, 1);
    await replicas.pass(ANSWER_MAX_MS);
    expect(reader.shown).toEqual(['first', 'next']);
    await replicas.pass(ANSWER_MAX_MS);
    expectWhole(reader);
  });

  it('is told so in words if it does not follow the timeline', async () => {
    const plain = new Reader(here, false);
    await replicas.passUntil(plain.open());
    here.bus.losses.set(entriesOf(SERVER), 1);
    holder.print('lost');
    holder.print('next');
    await replicas.pass();
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
    await replicas.pass();
    who().bus.mend();
    await replicas.pass();
    expectWhole(reader);
    holder.print('heard');
    await replicas.pass();
    expect(reader.live.at(-1)).toBe('heard');
    expectWhole(reader);
  });

  it.each([
    ['the holder', () => holder],
    ['another replica', () => third],
  ])('reads nothing again after NATS was away from %s, if it has everything', async (_, who) => {
    const other = await replicas.openIn(third);
    who().bus.lose();
    who().bus.mend();
    await replicas.pass(3 * MISSED_EVERY_MS);
    const others = who() === third ? [] : [other];
    for (const one of [reader, ...others]) expect(one.reloads).toHaveLength(1);
    expectWhole(reader);
  });

  it('reads what it has missed although it was asked in vain where its holder is', async () => {
    holder.bus.lose();
    holder.print('unheard');
    await replicas.pass();
    holder.bus.losses.set(WATCHES, 1);
    holder.bus.mend();
    await replicas.pass(ANSWER_MAX_MS);
    expectWhole(reader);
    expect(reader.reloads).toHaveLength(2);
  });

  it('reads what a replica has added that was away, also where the server is held', async () => {
    const atHolder = await replicas.openIn(holder);
    third.bus.lose();
    third.print('edited');
    await replicas.pass(2 * WATCHED_MS);
    holder.print('next');
    await replicas.pass();
    third.bus.mend();
    await replicas.pass();
    for (const one of [reader, atHolder]) {
      expectWhole(one);
      expect(one.reloads).toHaveLength(2);
    }
  });

  it('reads what others have added while the holder was away, where that is its replica', async () => {
    const atHolder = await replicas.openIn(holder);
    holder.bus.lose();
    third.print('edited');
    await replicas.pass();
    holder.print('next');
    holder.bus.mend();
    await replicas.pass();
    for (const one of [reader, atHolder]) expectWhole(one);
  });

  it('is not told of what another replica has told long before it was away', async () => {
    third.print('edited');
    await replicas.pass(WATCHED_MS);
    third.bus.lose();
    third.bus.mend();
    await replicas.pass(MISSED_EVERY_MS);
    expect([reader.live, reader.reloads.length]).toEqual([['first', 'edited'], 1]);
  });

  it('is told once when each replica says that it was away', async () => {
    const everybody = [holder, here, third];
    for (const one of everybody) one.bus.lose();
    for (const one of everybody) one.bus.mend();
    await replicas.pass(3 * MISSED_EVERY_MS);
    expect(reader.reloads.length).toBeLessThanOrEqual(3);
  });
});

describe('While NATS is away', () => {
  it('a reader begins with what is stored, gets what its replica adds, and the rest when NATS is back', async () => {
    holder.print('stored');
    await replicas.pass();
    here.bus.lose();
    const reader = await replicas.openIn(here);
    expect(reader.shown).toEqual(['stored']);
    here.print('edited');
    holder.print('unheard');
    await replicas.pass();
    expect(reader.live).toEqual(['edited']);
    here.bus.mend();
    await replicas.pass();
    expectWhole(reader);
    holder.print('heard');
    await replicas.pass();
    expectWhole(reader);
    expect(reader.live).toContain('heard');
  });

  it('the reader of a server that its own replica holds gets everything', async () => {
    holder.bus.lose();
    const reader = await replicas.openIn(holder);
    holder.print('own');
    await replicas.pass();
    expect(reader.live).toEqual(['own']);
  });
});

describe('A server that moves to another replica', () => {
  let readers: readonly Reader[];
  beforeEach(async () => {
    readers = [await replicas.openIn(here), await replicas.openIn(third), await replicas.openIn(holder)];
    holder.print('of the first');
    await replicas.pass();
  });

  it('is followed there, without reading anything again', async () => {
    await holder.leave(SERVER);
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass();
    await third.leave(SERVER);
    await here.take(3, SERVER);
    here.print('of the third');
    await replicas.pass(WATCH_EVERY_MS);
    for (const reader of readers) {
      expectWhole(reader);
      expect(reader.reloads).toHaveLength(1);
    }
  });

  it('is read again if its former holder did not say goodbye', async () => {
    holder.bus.lose();
    holder.print('unheard');
    await replicas.pass();
    holder.end();
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass();
    for (const reader of readers.slice(0, 2)) expectWhole(reader);
    const reloads = readers.map((reader) => reader.reloads.length);
    expect(reloads.slice(0, 1)).toEqual([2]);
  });

  it('is read again from where its former holder was heard, whatever others have added since', async () => {
    holder.bus.lose();
    holder.print('unheard');
    await replicas.pass();
    holder.end();
    for (const at of [here, third]) at.print(`missed run, noticed by ${at.replica.id}`);
    await replicas.pass();
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass();
    for (const reader of readers.slice(0, 2)) expectWhole(reader);
  });

  it('no longer shows what its former holder told and lost before it was stored', async () => {
    holder.print('shown, and never stored');
    await holder.lose(SERVER);
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass();
    for (const reader of readers) {
      expectWhole(reader);
      expect(reader.live).toContain('shown, and never stored');
      expect(reader.shown).toEqual(['of the first', 'of the second']);
    }
  });

  it('is begun with what is stored while nobody holds it, and goes on with its next holder', async () => {
    holder.print('stored');
    await holder.leave(SERVER);
    await replicas.pass();
    const reader = here.reader();
    const opened = reader.open();
    await replicas.pass(ANSWER_MAX_MS);
    await opened;
    expect(reader.shown).toEqual(['of the first', 'stored']);
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass(2 * ANSWER_MAX_MS);
    expectWhole(reader);
  });

  it('is read again from where a reader began without a holder, whatever the next one has told by then', async () => {
    const stored = holder.print('stored');
    await holder.leave(SERVER);
    await replicas.pass();
    const reader = here.reader();
    const opened = reader.open();
    await replicas.pass(ANSWER_MAX_MS - 25);
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass(25);
    await opened;
    expect(reader.shown).toEqual(['of the first', 'stored', 'of the second']);
    const late = aLine({ serverId: SERVER, message: 'stored after that' });
    await here.store.append([{ ...late, id: stored + 1 }]);
    await replicas.pass(2 * ANSWER_MAX_MS);
    expect(reader.logged).toHaveLength(4);
    expectWhole(reader);
  });

  it('is not followed by what a former holder still says', async () => {
    await third.take(2, SERVER);
    third.print('of the second');
    await replicas.pass();
    holder.print('late');
    third.print('of the second again');
    await replicas.pass();
    for (const reader of readers) expectWhole(reader);
  });
});
