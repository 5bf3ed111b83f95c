import { describe, expect, it } from '@jest/globals';
import {
  encodePacket,
  FIRST_COMMAND_ID,
  joinText,
  LAST_COMMAND_ID,
  markIdOf,
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

  it('takes bytes as they are', () => {
    expect(encodePacket(3, 0, Uint8Array.of(0, 1, 0, 0)).toString('hex')).toBe(
      '0e000000030000000000000000010000' + '0000',
    );
  });
});

describe('joinText', () => {
  it('AT-46: puts a letter together that was cut in two', () => {
    const letter = Buffer.from('ж');
    expect(joinText([letter.subarray(0, 1), letter.subarray(1)])).toBe('ж');
  });

  it('replaces what is not UTF-8', () => {
    expect(joinText([Uint8Array.of(0x41, 0xff, 0x42)])).toBe('A\ufffdB');
  });
});

describe('nextCommandId', () => {
  it('AT-38: begins above 0 and wraps before 2^31-1, marks included', () => {
    expect(nextCommandId(0)).toBe(FIRST_COMMAND_ID);
    expect(markIdOf(LAST_COMMAND_ID)).toBeLessThan(2 ** 31 - 1);
    expect(nextCommandId(LAST_COMMAND_ID)).toBe(FIRST_COMMAND_ID);
  });
});
