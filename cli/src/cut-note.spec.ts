import { describe, expect, it } from '@jest/globals';
import { cutNote } from './cut-note.js';

describe('cutNote', () => {
  it('says how much of a text is shown, and nothing of one that is whole', () => {
    expect(cutNote(7_654_321, 256 * 1024)).toBe('(first 256 kB of 7.3 MB)');
    expect(cutNote(20_000, 16 * 1024)).toBe('(first 16 kB of 19.5 kB)');
    expect(cutNote(undefined, 1)).toBe('');
  });
});
