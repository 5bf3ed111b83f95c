import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { WriteGroup } from './write-group.js';

/** A store whose transactions end when the test says so; the result of each item is its double. */
class HeldStore {
  readonly transactions: { readonly items: readonly number[]; readonly end: (error?: Error) => void }[] = [];

  readonly group = new WriteGroup<number, number>(
    (items) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void => (error ? reject(error) : resolve(items.map((item) => 2 * item)));
        this.transactions.push({ items, end });
      }),
  );

  get items(): (readonly number[])[] {
    return this.transactions.map(({ items }) => items);
  }
}

describe('WriteGroup', () => {
  it('writes items of the same turn together, and resolves only when they are written', async () => {
    const store = new HeldStore();
    const done: number[] = [];
    const write = (item: number) => store.group.write(item).then((result) => done.push(result));
    const writes = [write(1), write(2)];
    await setImmediate();
    expect([store.items, done]).toEqual([[[1, 2]], []]);
    writes.push(write(3));
    await setImmediate();
    expect(store.items).toHaveLength(1);
    store.transactions[0]?.end();
    await writes[0];
    await setImmediate();
    expect([store.items[1], done]).toEqual([[3], [2, 4]]);
    store.transactions[1]?.end();
    await Promise.all(writes);
    expect(done).toEqual([2, 4, 6]);
  });

  it('rejects items that could not be written, and continues', async () => {
    const store = new HeldStore();
    const failed = store.group.write(1);
    await setImmediate();
    store.transactions[0]?.end(new Error('disk full'));
    await expect(failed).rejects.toThrow('disk full');
    const later = store.group.write(2);
    await setImmediate();
    store.transactions[1]?.end();
    await expect(later).resolves.toBe(4);
  });

  it('writes each item alone when they fail together, so that one does not fail the others', async () => {
    const group = new WriteGroup<number, number>((items) =>
      items.includes(2) ? Promise.reject(new Error('no such server')) : Promise.resolve(items),
    );
    const outcomes = await Promise.allSettled([1, 2, 3].map((item) => group.write(item)));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });
});
