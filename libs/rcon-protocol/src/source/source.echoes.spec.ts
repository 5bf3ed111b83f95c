import { describe, expect, it } from '@jest/globals';
import { ConsoleEchoes } from './source.echoes.js';

describe('ConsoleEchoes', () => {
  it('drops the copy of a reply once, whether it comes after or before the reply', () => {
    const echoes = new ConsoleEchoes();
    echoes.sawAnswer('ok', 0);
    expect(echoes.takeLine('ok', 5, true)).toEqual([]);
    expect(echoes.takeLine('ok', 6, false)).toEqual(['ok']);
    expect(echoes.takeLine('later', 7, true)).toEqual([]);
    echoes.sawAnswer('later', 8);
    expect(echoes.release()).toEqual([]);
  });

  it('passes on every other line in order, and holds none for longer than 100 ms', () => {
    const echoes = new ConsoleEchoes();
    expect(echoes.takeLine('one', 0, false)).toEqual(['one']);
    expect(echoes.takeLine('two', 10, true)).toEqual([]);
    expect(echoes.takeLine('three', 20, false)).toEqual([]);
    expect(echoes.deadline).toBe(110);
    expect(echoes.release()).toEqual(['two', 'three']);
    expect(echoes.deadline).toBe(Infinity);
  });

  it('passes on an equal line once the reply is a second old', () => {
    const echoes = new ConsoleEchoes();
    echoes.sawAnswer('ok', 0);
    expect(echoes.takeLine('ok', 1000, false)).toEqual(['ok']);
  });

  it('bounds the number of held lines', () => {
    const echoes = new ConsoleEchoes();
    const lines = Array.from({ length: 200 }, (_, index) => echoes.takeLine(`line ${index}`, 0, true)).flat();
    expect([...lines, ...echoes.release()]).toHaveLength(200);
    expect(lines.length).toBeGreaterThan(100);
    expect(echoes.takeLine('x'.repeat(300_000), 0, true)).toHaveLength(1);
  });
});
