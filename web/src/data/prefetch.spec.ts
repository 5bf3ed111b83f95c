import { describe, expect, it, jest } from '@jest/globals';
import { mutate } from 'swr';
import { prefetch, joining } from './prefetch.js';

/** The cached value, as a component using this key would see it. */
async function cachedValue(key: string): Promise<unknown> {
  let found: unknown;
  const read = (value: unknown): unknown => (found = value);
  await mutate(key, read, { revalidate: false });
  return found;
}

describe('Prefetched data', () => {
  it('is available to a component mounted later', async () => {
    expect(await prefetch('/ahead', () => Promise.resolve('an answer'))).toBe('an answer');
    expect(await cachedValue('/ahead')).toBe('an answer');
  });

  it('is requested once, even if a component mounts before the answer', async () => {
    let answerWith: (answer: string) => void = () => undefined;
    const fetch = jest.fn(() => new Promise<string>((resolve) => (answerWith = resolve)));
    const asked = prefetch('/shared', fetch);
    const answer = joining('/shared', fetch)();
    answerWith('one answer');
    await asked;
    expect([await answer, fetch.mock.calls.length]).toEqual(['one answer', 1]);
  });

  it('is requested again once it has been answered', async () => {
    await prefetch('/again', () => Promise.resolve('old'));
    expect(await joining('/again', () => Promise.resolve('new'))()).toBe('new');
  });

  it('leaves a failure to the component, and caches nothing', async () => {
    const failed = prefetch('/failed', () => Promise.reject<string>(new Error('no network')));
    expect(await failed).toBeUndefined();
    expect(await cachedValue('/failed')).toBeUndefined();
    expect(await joining('/failed', () => Promise.resolve('again'))()).toBe('again');
  });
});
