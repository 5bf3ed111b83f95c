import { describe, expect, it } from '@jest/globals';
import { normalCode, TYPED_CODE_BYTES, typedCodeOf } from './typed-code.js';

describe('Codes for typing', () => {
  it('are three groups of characters that do not look alike', () => {
    expect(typedCodeOf(Buffer.alloc(TYPED_CODE_BYTES))).toBe('AAAA-AAAA-AAAA');
    expect(typedCodeOf(Buffer.alloc(TYPED_CODE_BYTES, 0xff))).toMatch(
      /^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/,
    );
  });

  it('are the same in any case, and with any blanks and dashes', () => {
    expect(normalCode(' ab2c-DE3F  gh4j ')).toBe('AB2CDE3FGH4J');
  });
});
