import { describe, expect, it } from '@jest/globals';
import { storableRows } from './storable-rows.js';

describe('storableRows', () => {
  it('replaces and counts NUL and lone surrogates', () => {
    const { rows, replaced } = storableRows([
      ['a\0b\0', null, true],
      ['\uD83Dx', '\uDC00', '1'],
    ]);
    expect(rows).toEqual([
      ['a\uFFFDb\uFFFD', null, true],
      ['\uFFFDx', '\uFFFD', '1'],
    ]);
    expect(replaced).toBe(4);
  });

  it('leaves whole characters and what was replaced before', () => {
    const row = ['🎮 Zoe\u0301', '\uFFFD', '\u0001\u007F', ''];
    expect(storableRows([row])).toEqual({ rows: [row], replaced: 0 });
  });
});
