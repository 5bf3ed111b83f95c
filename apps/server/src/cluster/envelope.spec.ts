import { describe, expect, it } from '@jest/globals';
import { MalformedMessageError } from './cluster.errors.js';
import { decodeEnvelope, encodeEnvelope, HEADER_MAX_BYTES } from './envelope.js';

const bytes = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('An envelope', () => {
  it.each([0, 1, 100_000])('carries its header and %i bytes', (length) => {
    const body = Buffer.alloc(length, 'x\0\xff');
    const decoded = decodeEnvelope(encodeEnvelope({ some: ['thing', 'ö', '\xff'] }, body));
    expect(decoded.header).toEqual({ some: ['thing', 'ö', '\xff'] });
    expect(Buffer.from(decoded.body).equals(body)).toBe(true);
  });

  it('may be part of other bytes', () => {
    const envelope = Buffer.from(encodeEnvelope({ a: 1 }, bytes('body')));
    const within = Buffer.concat([bytes('before'), envelope]).subarray(6);
    expect(Buffer.from(decodeEnvelope(new Uint8Array(within)).body).toString()).toBe('body');
  });

  it.each([
    ['nothing', ''],
    ['a cut length', '\0\0\0'],
    ['a cut header', '\0\0\0\x03{}'],
    ['a length beyond all limits', '\xff\xff\xff\xff{}'],
    ['a header that is not JSON', '\0\0\0\x02{]'],
  ])('is refused if it is %s', (_what, text) => {
    expect(() => decodeEnvelope(bytes(text))).toThrow(MalformedMessageError);
  });

  it('has a header of limited size', () => {
    const large = { text: 'x'.repeat(HEADER_MAX_BYTES) };
    expect(() => encodeEnvelope(large, Buffer.alloc(0))).toThrow(MalformedMessageError);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(HEADER_MAX_BYTES + 1);
    const whole = Buffer.concat([length, Buffer.alloc(HEADER_MAX_BYTES + 1, '1')]);
    expect(() => decodeEnvelope(whole)).toThrow(MalformedMessageError);
  });
});
