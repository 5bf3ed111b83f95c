import { describe, expect, it } from '@jest/globals';
import { cutNote } from './truncation-note.js';

describe('cutNote', () => {
  it('states how much of a truncated text is shown, and is empty for a complete one', () => {
    expect(cutNote(7_654_321, 256 * 1024)).toBe('(first 256 kB of 7.3 MB)');
    expect(cutNote(20_000, 16 * 1024)).toBe('(first 16 kB of 19.5 kB)');
    expect(cutNote(undefined, 1)).toBe('');
  });
});
