import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMinecraftKick } from './minecraft-kick.js';

const kick = (text: string): Buffer => {
  const json = Buffer.from(JSON.stringify(text));
  const length = varint(json.length);
  return Buffer.concat([varint(1 + length.length + json.length), Buffer.from([0]), length, json]);
};

const varint = (value: number): Buffer =>
  Buffer.from(value < 0x80 ? [value] : [(value & 0x7f) | 0x80, value >> 7]);

describe('The first bytes of a Minecraft server', () => {
  it.each([1, 81, 123, 124, 125, 126, 127, 500, 16_000])('are known with a text of %d letters', (length) => {
    expect(isMinecraftKick(kick('x'.repeat(length)))).toBe(true);
    expect(isMinecraftKick(kick('x'.repeat(length)).subarray(0, 8))).toBe(true);
  });

  it('are known as they came from a real one, four of them', () => {
    expect(isMinecraftKick(Buffer.from([0x55, 0x00, 0x53, 0x7b]))).toBe(true);
  });

  it('are no packet of RCON, no HTTP, and no beginning of one', () => {
    const others = [
      [],
      [0x55],
      [0x55, 0],
      [0x0a, 0, 0, 0],
      [0x0e, 0, 0, 0, 0x22],
      [...Buffer.from('HTTP/1.1')],
    ];
    for (const bytes of others) expect(isMinecraftKick(Buffer.from(bytes))).toBe(false);
  });

  it('never fail to be judged, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 16 }), (bytes) => {
        expect(typeof isMinecraftKick(Buffer.from(bytes))).toBe('boolean');
      }),
    );
  });
});
