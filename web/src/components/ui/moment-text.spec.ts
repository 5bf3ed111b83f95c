import { describe, expect, it } from '@jest/globals';
import { fieldValueOf, momentOfField } from './moment-text.js';

describe('A field for date and time', () => {
  it('preserves the minute', () => {
    for (const moment of ['2026-11-20T12:05:00.000Z', '2026-01-02T00:00:00.000Z']) {
      expect(momentOfField(fieldValueOf(moment))).toBe(moment);
    }
  });

  it('is empty without a moment, and ignored while incomplete', () => {
    expect(fieldValueOf(undefined)).toBe('');
    for (const typed of ['', '0002-11-20T12:00', '20260-11-20T12:00', '2026-13-40T12:00'])
      expect(momentOfField(typed)).toBeUndefined();
  });
});
