import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { type LiveSession } from './live-session.js';
import { NewsTurns } from './news-turns.js';

describe('NewsTurns', () => {
  let got: string[];
  let turns: NewsTurns;
  const readers = (count: number): LiveSession[] =>
    Array.from(
      { length: count },
      () => ({ sendText: (_type: string, text: string) => got.push(text) }) as never,
    );
  beforeEach(() => {
    got = [];
    turns = new NewsTurns();
  });

  it('sends at once what is little', () => {
    turns.send('consoleUpdate', 'a', readers(2));
    turns.send('consoleUpdate', 'b', readers(1));
    expect(got).toEqual(['a', 'a', 'b']);
  });

  it('sends a thousand in one turn, and the rest in those that follow, in their order', async () => {
    for (const text of ['a', 'b', 'c']) turns.send('consoleUpdate', text, readers(900));
    expect(got).toHaveLength(1_000);
    await setImmediate();
    expect(got).toHaveLength(2_000);
    turns.send('consoleUpdate', 'd', readers(1));
    await setImmediate();
    expect(got.join('')).toBe(`${'a'.repeat(900)}${'b'.repeat(900)}${'c'.repeat(900)}d`);
  });

  it('leaves out what is more than may wait, and goes on when there is room again', async () => {
    for (let line = 0; line < 100; line += 1) turns.send('consoleUpdate', 'x', readers(1_000));
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect(got).toHaveLength(51_000);
    turns.send('consoleUpdate', 'y', readers(1));
    expect(got.at(-1)).toBe('y');
  });

  it('never leaves out what everybody must know', async () => {
    for (let line = 0; line < 100; line += 1) turns.send('consoleUpdate', 'x', readers(1_000));
    turns.send('serverStatus', 'offline', readers(1));
    for (let turn = 0; turn < 100; turn += 1) await setImmediate();
    expect(got.at(-1)).toBe('offline');
  });
});
