import { describe, expect, it, jest } from '@jest/globals';
import { mutate } from 'swr';
import { askAhead, joining } from './ask-ahead.js';

/** What a component that asks for this key would find. */
async function kept(key: string): Promise<unknown> {
  let found: unknown;
  const look = (value: unknown): unknown => (found = value);
  await mutate(key, look, { revalidate: false });
  return found;
}

describe('What is asked ahead', () => {
  it('is there when a component comes for it', async () => {
    expect(await askAhead('/ahead', () => Promise.resolve('an answer'))).toBe('an answer');
    expect(await kept('/ahead')).toBe('an answer');
  });

  it('is asked once, also when a component comes before the answer', async () => {
    let answerWith: (answer: string) => void = () => undefined;
    const fetch = jest.fn(() => new Promise<string>((resolve) => (answerWith = resolve)));
    const asked = askAhead('/shared', fetch);
    const answer = joining('/shared', fetch)();
    answerWith('one answer');
    await asked;
    expect([await answer, fetch.mock.calls.length]).toEqual(['one answer', 1]);
  });

  it('is asked anew after its answer, for what it said grows old', async () => {
    await askAhead('/anew', () => Promise.resolve('old'));
    expect(await joining('/anew', () => Promise.resolve('new'))()).toBe('new');
  });

  it('leaves a failure to the component, and keeps nothing of it', async () => {
    const failed = askAhead('/failed', () => Promise.reject<string>(new Error('no network')));
    expect(await failed).toBeUndefined();
    expect(await kept('/failed')).toBeUndefined();
    expect(await joining('/failed', () => Promise.resolve('again'))()).toBe('again');
  });
});
