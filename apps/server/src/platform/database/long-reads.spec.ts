import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Limits } from '../limits.js';
import { LongReads } from './long-reads.js';

/** Account of whoever asks; the tests know them by name. */
const ANNA = 1;
const BEN = 2;
const CARA = 3;

/** Parts that are read until the test ends them, in the order in which they began. */
class OpenParts {
  readonly begun: string[] = [];
  private readonly ends = new Map<string, () => void>();

  read = (name: string) => (): Promise<void> => {
    this.begun.push(name);
    return new Promise((end) => this.ends.set(name, end));
  };

  async end(name: string): Promise<void> {
    this.ends.get(name)?.();
    await nextTurn();
  }
}

function started(limits: string) {
  const reads = new LongReads(Limits.read(limits));
  const parts = new OpenParts();
  const ask = async (userId: number, ...names: string[]): Promise<void> => {
    for (const name of names) void reads.once(userId, parts.read(name));
    await nextTurn();
  };
  return { reads, parts, ask };
}

describe('Long reads', () => {
  it('of one account are so many at a time, and the rest in order', async () => {
    const { parts, ask } = started('long-reads-per-user=2');
    await ask(ANNA, 'a1', 'a2', 'a3', 'a4');
    expect(parts.begun).toEqual(['a1', 'a2']);
    await parts.end('a2');
    expect(parts.begun).toEqual(['a1', 'a2', 'a3']);
    await parts.end('a3');
    expect(parts.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('of another account begin at once while there is room beside the first', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=3');
    await ask(ANNA, 'a1', 'a2', 'a3');
    await ask(BEN, 'b1');
    expect(parts.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('wait for the end of one part where all places are taken, however many wait before them', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=2');
    await ask(ANNA, ...Array.from({ length: 10 }, (_, at) => `a${at}`));
    await ask(BEN, 'b1', 'b2');
    await parts.end('a0');
    expect(parts.begun).toEqual(['a0', 'a1', 'b1']);
  });

  it('go round among accounts that all have some waiting', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=1');
    await ask(ANNA, 'a1', 'a2', 'a3');
    await ask(BEN, 'b1', 'b2');
    await ask(CARA, 'c1', 'c2');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await parts.end(name);
    expect(parts.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('of who has none under way come before those of who has one', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=3');
    await ask(ANNA, 'a1');
    await ask(BEN, 'b1', 'b2');
    await ask(ANNA, 'a2');
    await ask(CARA, 'c1');
    await parts.end('b1');
    expect(parts.begun).toEqual(['a1', 'b1', 'b2', 'c1']);
  });

  it('are refused beyond the places of an account, and to nobody else', async () => {
    const { reads, parts, ask } = started('long-reads-per-user=1,long-reads-waiting=2');
    await ask(ANNA, 'a1', 'a2', 'a3');
    await expect(reads.once(ANNA, parts.read('a4'))).rejects.toMatchObject({
      code: 'too_many_attempts',
      retryAfterSeconds: 2,
    });
    await ask(BEN, 'b1');
    await parts.end('a1');
    await ask(ANNA, 'a5');
    for (const name of ['a2', 'a3', 'a5']) await parts.end(name);
    expect(parts.begun).toEqual(['a1', 'b1', 'a2', 'a3', 'a5']);
  });

  it('that fail leave their place', async () => {
    const { reads, parts, ask } = started('long-reads-per-user=1');
    await expect(reads.once(ANNA, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await ask(ANNA, 'a1');
    expect(parts.begun).toEqual(['a1']);
  });
});

describe('Long reads in parts', () => {
  it('let others read in between', async () => {
    const { reads, parts, ask } = started('long-reads-at-once=1');
    const whole = reads.inParts(ANNA, async (inTurn) => {
      for (const name of ['a1', 'a2']) await inTurn(parts.read(name));
    });
    await ask(BEN, 'b1');
    for (const name of ['a1', 'b1', 'a2']) await parts.end(name);
    await whole;
    expect(parts.begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('keep their place while nothing is read', async () => {
    const { reads, parts, ask } = started('long-reads-per-user=1,long-reads-waiting=1');
    let leave: () => void = () => undefined;
    const whole = reads.inParts(ANNA, () => new Promise<void>((end) => (leave = end)));
    await ask(ANNA, 'a1');
    await expect(reads.once(ANNA, parts.read('a2'))).rejects.toMatchObject({ code: 'too_many_attempts' });
    leave();
    await whole;
    await ask(ANNA, 'a3');
    await parts.end('a1');
    expect(parts.begun).toEqual(['a1', 'a3']);
  });

  it('that end while a part of them waits count until it is over', async () => {
    const { reads, parts, ask } = started('long-reads-per-user=1,long-reads-waiting=1');
    await ask(ANNA, 'a1');
    const left = reads.inParts(ANNA, (inTurn) => {
      void inTurn(parts.read('unwanted'));
      return Promise.resolve();
    });
    await nextTurn();
    await expect(reads.once(ANNA, parts.read('a2'))).rejects.toMatchObject({ code: 'too_many_attempts' });
    await parts.end('a1');
    await parts.end('unwanted');
    await left;
    await ask(ANNA, 'a3');
    expect(parts.begun).toEqual(['a1', 'unwanted', 'a3']);
  });
});
