import { describe, expect, it } from '@jest/globals';
import {
  encodePacket,
  FIRST_COMMAND_ID,
  LAST_COMMAND_ID,
  sentinelIdOf,
  nextCommandId,
} from './source.packet.js';
import { PACKET_VECTORS } from './testing/byte-vectors.js';

describe('encodePacket', () => {
  it.each(PACKET_VECTORS)('writes $name byte for byte', ({ id, type, body, bytes }) => {
    expect(encodePacket(id, type, body)).toEqual(bytes);
  });

  it('AT-60d: ends a command with two zeros, not four', () => {
    expect(encodePacket(2, 2, 'status').toString('hex')).toBe('1000000002000000020000007374617475730000');
  });

  it('encodes bytes unchanged', () => {
    expect(encodePacket(3, 0, Uint8Array.of(0, 1, 0, 0)).toString('hex')).toBe(
      '0e000000030000000000000000010000' + '0000',
    );
  });
});

describe('nextCommandId', () => {
  it('AT-38: starts above 0 and wraps before 2^31-1, marks included', () => {
    expect(nextCommandId(0)).toBe(FIRST_COMMAND_ID);
    expect(sentinelIdOf(LAST_COMMAND_ID)).toBeLessThan(2 ** 31 - 1);
    expect(nextCommandId(LAST_COMMAND_ID)).toBe(FIRST_COMMAND_ID);
  });
});
