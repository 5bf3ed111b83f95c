import { describe, expect, it } from '@jest/globals';
import { numberedParameters } from './numbered-parameters.js';

describe('numberedParameters', () => {
  it('numbers the parameters of a statement from left to right, each time alike', () => {
    for (let time = 0; time < 2; time += 1) {
      expect(numberedParameters('SELECT ? WHERE a = ? AND b = ?')).toBe('SELECT $1 WHERE a = $2 AND b = $3');
    }
  });

  it('leaves a statement without parameters, or with numbered ones, unchanged', () => {
    expect(numberedParameters('SELECT 1')).toBe('SELECT 1');
    expect(numberedParameters('SELECT $1')).toBe('SELECT $1');
  });
});
