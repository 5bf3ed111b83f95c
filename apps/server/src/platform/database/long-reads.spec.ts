import { describe, expect, it } from '@jest/globals';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Limits } from '../limits.js';
import { LongReads } from './long-reads.js';

/** Ids of accounts. */
const ANNA = 1;
const BEN = 2;
const CARA = 3;

/** Parts that are read until the test ends them, in the order they began. */
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

describe('LongReads', () => {
  it('limits the parts of one account, and runs the rest in order', async () => {
    const { parts, ask } = started('long-reads-per-user=2');
    await ask(ANNA, 'a1', 'a2', 'a3', 'a4');
    expect(parts.begun).toEqual(['a1', 'a2']);
    await parts.end('a2');
    expect(parts.begun).toEqual(['a1', 'a2', 'a3']);
    await parts.end('a3');
    expect(parts.begun).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('starts parts of another account at once while there is capacity', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=3');
    await ask(ANNA, 'a1', 'a2', 'a3');
    await ask(BEN, 'b1');
    expect(parts.begun).toEqual(['a1', 'a2', 'b1']);
  });

  it('starts another account after one part ends, however many parts were queued before', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=2');
    await ask(ANNA, ...Array.from({ length: 10 }, (_, at) => `a${at}`));
    await ask(BEN, 'b1', 'b2');
    await parts.end('a0');
    expect(parts.begun).toEqual(['a0', 'a1', 'b1']);
  });

  it('alternates between accounts that all have parts waiting', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=1');
    await ask(ANNA, 'a1', 'a2', 'a3');
    await ask(BEN, 'b1', 'b2');
    await ask(CARA, 'c1', 'c2');
    for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await parts.end(name);
    expect(parts.begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'c2']);
  });

  it('prefers an account with nothing in progress', async () => {
    const { parts, ask } = started('long-reads-per-user=2,long-reads-at-once=3');
    await ask(ANNA, 'a1');
    await ask(BEN, 'b1', 'b2');
    await ask(ANNA, 'a2');
    await ask(CARA, 'c1');
    await parts.end('b1');
    expect(parts.begun).toEqual(['a1', 'b1', 'b2', 'c1']);
  });

  it('refuses reads beyond the limit of an account, and no others', async () => {
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

  it('releases the place of a failed read', async () => {
    const { reads, parts, ask } = started('long-reads-per-user=1');
    await expect(reads.once(ANNA, () => Promise.reject(new Error('damaged')))).rejects.toThrow('damaged');
    await ask(ANNA, 'a1');
    expect(parts.begun).toEqual(['a1']);
  });
});

describe('LongReads in parts', () => {
  it('lets others read between parts', async () => {
    const { reads, parts, ask } = started('long-reads-at-once=1');
    const whole = reads.inParts(ANNA, async (inTurn) => {
      for (const name of ['a1', 'a2']) await inTurn(parts.read(name));
    });
    await ask(BEN, 'b1');
    for (const name of ['a1', 'b1', 'a2']) await parts.end(name);
    await whole;
    expect(parts.begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('holds the place while nothing is read', async () => {
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

  it('counts an ended read until its waiting part is done', async () => {
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
