import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type LiveSession } from './live-session.js';
import { NewsTurns } from './news-turns.js';

describe('NewsTurns', () => {
  let now: number;
  let got: string[];
  let turns: NewsTurns;
  /** Each send takes a millisecond. */
  const readers = (count: number): LiveSession[] => {
    const reader = {
      sendText: (_type: string, text: string) => {
        got.push(text);
        now += 1;
      },
    } as LiveSession;
    return Array<LiveSession>(count).fill(reader);
  };
  beforeEach(() => {
    [now, got] = [0, []];
    turns = new NewsTurns(() => now);
  });

  it('sends at once what takes little time', () => {
    turns.send('consoleUpdate', 'a', readers(2));
    turns.send('consoleUpdate', 'b', readers(1));
    expect(got).toEqual(['a', 'a', 'b']);
  });

  it('sends for ten milliseconds in one turn, and the rest in those that follow, in their order', async () => {
    for (const text of ['a', 'b', 'c']) turns.send('consoleUpdate', text, readers(8));
    expect(got).toHaveLength(10);
    await setImmediate();
    expect(got).toHaveLength(20);
    turns.send('consoleUpdate', 'd', readers(1));
    await setImmediate();
    expect(got.join('')).toBe(`${'a'.repeat(8)}${'b'.repeat(8)}${'c'.repeat(8)}d`);
  });

  it('leaves out what is more than may wait, and goes on when there is room again', async () => {
    for (let line = 0; line < 100; line += 1) turns.send('consoleUpdate', 'x', readers(1_000));
    for (let turn = 0; turn < 5_000; turn += 1) await setImmediate();
    // The one that was begun and forty-nine that wait; another thousand sends would be too many.
    expect(got).toHaveLength(50_000);
    turns.send('consoleUpdate', 'y', readers(1));
    expect(got.at(-1)).toBe('y');
  });

  it('never leaves out what everybody must know', async () => {
    for (let line = 0; line < 100; line += 1) turns.send('consoleUpdate', 'x', readers(1_000));
    turns.send('serverStatus', 'offline', readers(1));
    for (let turn = 0; turn < 6_000; turn += 1) await setImmediate();
    expect(got.at(-1)).toBe('offline');
  });
});
