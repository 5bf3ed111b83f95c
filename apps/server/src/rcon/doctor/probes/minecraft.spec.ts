import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { isMinecraftPacket, statusRequest } from './minecraft.js';

const packetWith = (text: string): Buffer => {
  const json = Buffer.from(JSON.stringify(text));
  const length = varint(json.length);
  return Buffer.concat([varint(1 + length.length + json.length), Buffer.from([0]), length, json]);
};

const varint = (value: number): Buffer =>
  value < 0x80
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value & 0x7f) | 0x80]), varint(value >> 7)]);

describe('The first bytes of a Minecraft server', () => {
  it.each([1, 81, 123, 124, 125, 126, 127, 500, 16_000, 40_000])(
    'are recognised with a text of %d letters',
    (length) => {
      expect(isMinecraftPacket(packetWith('x'.repeat(length)))).toBe(true);
      expect(isMinecraftPacket(packetWith('x'.repeat(length)).subarray(0, 8))).toBe(true);
    },
  );

  it('are recognised from four bytes sent by a real server', () => {
    expect(isMinecraftPacket(Buffer.from([0x55, 0x00, 0x53, 0x7b]))).toBe(true);
  });

  it('are not taken for RCON packets, HTTP or incomplete input', () => {
    const others = [
      [],
      [0x55],
      [0x55, 0],
      [0x0a, 0, 0, 0],
      [0x0e, 0, 0, 0, 0x22],
      [0xff, 0xff, 0xff, 0xff],
      [...Buffer.from('HTTP/1.1')],
    ];
    for (const bytes of others) expect(isMinecraftPacket(Buffer.from(bytes))).toBe(false);
  });

  it('may be any bytes without an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 16 }), (bytes) => {
        expect(typeof isMinecraftPacket(Buffer.from(bytes))).toBe('boolean');
      }),
    );
  });
});

describe('The status request to a Minecraft server', () => {
  it('is a handshake of any version with host and port, followed by the request', () => {
    expect(statusRequest({ address: '::1', port: 25_565 }).toString('hex')).toBe(
      '0d00ffffffff0f033a3a3163dd010100',
    );
  });
});
