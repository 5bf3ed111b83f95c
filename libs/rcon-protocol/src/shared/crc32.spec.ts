import { crc32 as zlibCrc32 } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { crc32 } from './crc32.js';

describe('crc32', () => {
  it('computes the check value of the algorithm', () => {
    expect(crc32(Buffer.from('123456789'), 0)).toBe(0xcbf43926);
  });

  it('agrees with zlib for every length and start', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, at) => {
        const start = Math.min(at, bytes.length);
        expect(crc32(bytes, start)).toBe(zlibCrc32(bytes.subarray(start)));
      }),
    );
  });
});
