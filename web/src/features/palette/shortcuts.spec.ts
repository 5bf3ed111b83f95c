import { describe, expect, it } from '@jest/globals';
import { ShortcutReader } from './shortcuts.js';

const reading = (...keys: readonly (readonly [string, number])[]) => {
  const reader = new ShortcutReader();
  return keys.map(([key, at]) => reader.read(key, at)).at(-1);
};

describe('A sequence of keys', () => {
  it('is a shortcut if the second key follows soon enough', () => {
    expect(reading(['g', 0], ['d', 1_500])).toEqual({ path: '/' });
    expect(reading(['g', 0], ['d', 1_501])).toBeUndefined();
  });

  it('may be a single key', () => {
    expect(reading(['?', 0])).toBe('help');
    expect(reading(['/', 0])).toBe('search');
  });

  it('restarts when the first key is pressed again', () => {
    expect(reading(['g', 0], ['g', 100], ['l', 200])).toEqual({ path: '/logs' });
  });

  it('is interrupted by another key', () => {
    expect(reading(['g', 0], ['x', 100], ['d', 200])).toBeUndefined();
  });
});
