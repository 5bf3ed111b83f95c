import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { fetchOrTake } from './asked-early.js';

const realFetch = globalThis.fetch;

beforeEach(() => {
  Object.assign(globalThis, {
    window: globalThis,
    fetch: jest.fn(() => Promise.resolve(new Response('new'))),
  });
});

afterEach(() => {
  Object.assign(globalThis, { fetch: realFetch });
  globalThis.askedEarly = undefined;
});

const ask = async (path: string): Promise<string> => (await fetchOrTake(path)).text();

describe('A question that the page asked before its scripts were there', () => {
  it('is not asked again', async () => {
    globalThis.askedEarly = new Map([['/api/user', Promise.resolve(new Response('early'))]]);
    expect(await ask('/api/user')).toBe('early');
    expect(globalThis.fetch).not.toHaveBeenCalled();
  });

  it('is answered by it once, for what it said grows old', async () => {
    globalThis.askedEarly = new Map([['/api/user', Promise.resolve(new Response('early'))]]);
    expect([await ask('/api/user'), await ask('/api/user')]).toEqual(['early', 'new']);
  });

  it('answers no other question', async () => {
    globalThis.askedEarly = new Map([['/api/user', Promise.resolve(new Response('early'))]]);
    expect(await ask('/api/setup')).toBe('new');
  });

  it('answers no order, whatever its path', async () => {
    globalThis.askedEarly = new Map([['/api/setup', Promise.resolve(new Response('early'))]]);
    expect(await (await fetchOrTake('/api/setup', { method: 'POST' })).text()).toBe('new');
  });

  it('is not missed where the page asked nothing', async () => {
    expect(await ask('/api/user')).toBe('new');
  });
});
