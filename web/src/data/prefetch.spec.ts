import { describe, expect, it, jest } from '@jest/globals';
import { mutate } from 'swr';
import { prefetch, joining } from './prefetch.js';

/** What a component that asks for this key would find. */
async function kept(key: string): Promise<unknown> {
  let found: unknown;
  const look = (value: unknown): unknown => (found = value);
  await mutate(key, look, { revalidate: false });
  return found;
}

describe('What is prefetched', () => {
  it('is there when a component comes for it', async () => {
    expect(await prefetch('/ahead', () => Promise.resolve('an answer'))).toBe('an answer');
    expect(await kept('/ahead')).toBe('an answer');
  });

  it('is asked once, also when a component comes before the answer', async () => {
    let answerWith: (answer: string) => void = () => undefined;
    const fetch = jest.fn(() => new Promise<string>((resolve) => (answerWith = resolve)));
    const asked = prefetch('/shared', fetch);
    const answer = joining('/shared', fetch)();
    answerWith('one answer');
    await asked;
    expect([await answer, fetch.mock.calls.length]).toEqual(['one answer', 1]);
  });

  it('is asked again after its answer, which grows old', async () => {
    await prefetch('/again', () => Promise.resolve('old'));
    expect(await joining('/again', () => Promise.resolve('new'))()).toBe('new');
  });

  it('leaves a failure to the component, and keeps nothing of it', async () => {
    const failed = prefetch('/failed', () => Promise.reject<string>(new Error('no network')));
    expect(await failed).toBeUndefined();
    expect(await kept('/failed')).toBeUndefined();
    expect(await joining('/failed', () => Promise.resolve('again'))()).toBe('again');
  });
});
