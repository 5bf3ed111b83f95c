import { describe, expect, it } from '@jest/globals';
import { type BulkOutcome, runForEach } from './run-for-each.js';

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function aRun(act: (item: string) => Promise<string>, signal = new AbortController().signal) {
  const outcomes = new Map<string, BulkOutcome>();
  const ended = runForEach(NAMES, {
    act,
    sayWhy: String,
    onOutcome: (item, outcome) => outcomes.set(item, outcome),
    signal,
  });
  return { outcomes, ended };
}

describe('the same for each of several', () => {
  it('is told for each of them, and one failure does not stop the others', async () => {
    const { outcomes, ended } = aRun((item) =>
      item === 'b' ? Promise.reject(new Error('offline')) : Promise.resolve(`ok ${item}`),
    );
    await ended;
    expect([...outcomes.keys()]).toEqual(NAMES);
    expect(outcomes.get('a')).toEqual({ state: 'done', text: 'ok a' });
    expect(outcomes.get('b')).toEqual({ state: 'failed', text: 'Error: offline' });
    expect(outcomes.get('g')).toEqual({ state: 'done', text: 'ok g' });
  });

  it('runs four at a time', async () => {
    let [running, most] = [0, 0];
    const { ended } = aRun(async () => {
      most = Math.max(most, ++running);
      await Promise.resolve();
      running--;
      return '';
    });
    await ended;
    expect(most).toBe(4);
  });

  it('is called off for those that have not begun', async () => {
    const controller = new AbortController();
    const { outcomes, ended } = aRun((item) => {
      if (item === 'd') controller.abort();
      return Promise.resolve('');
    }, controller.signal);
    await ended;
    expect([...outcomes.keys()]).toEqual(['a', 'b', 'c', 'd']);
  });
});
