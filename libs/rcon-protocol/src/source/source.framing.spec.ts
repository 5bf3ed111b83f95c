import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { SourceFraming } from './source.framing.js';
import { encodePacket, type SourcePacket } from './source.packet.js';
import { PACKET_VECTORS, SR_17, SR_18, SR_22 } from './testing/byte-vectors.js';
import { hex } from './testing/hex.js';

const MEBIBYTE = 1024 * 1024;

function decode(pieces: Iterable<Uint8Array>, framing = new SourceFraming(MEBIBYTE)): SourcePacket[] {
  const packets: SourcePacket[] = [];
  for (const piece of pieces) framing.feed(piece, (packet) => packets.push(packet));
  return packets;
}

const singly = (bytes: Uint8Array): Uint8Array[] => [...bytes].map((byte) => Uint8Array.of(byte));
const read = ({ id, type, body }: SourcePacket) => ({ id, type, body: Buffer.from(body).toString() });

/** Cuts the bytes at the given positions. */
function splitAt(bytes: Uint8Array, cuts: readonly number[]): Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

describe('SourceFraming', () => {
  describe.each([
    ['whole', (bytes: Uint8Array) => [bytes]],
    ['byte by byte', singly],
  ])('given %s', (_name, cut) => {
    it.each(PACKET_VECTORS)('AT-31: reads $name', ({ id, type, body, bytes }) => {
      expect(decode(cut(bytes)).map(read)).toEqual([{ id, type, body }]);
    });

    it('AT-31: reads SR-18 as two packets', () => {
      expect(decode(cut(SR_18)).map(({ type }) => type)).toEqual([0, 2]);
    });

    it('AT-31: reads all vectors glued together', () => {
      const packets = decode(cut(Buffer.concat(PACKET_VECTORS.map(({ bytes }) => bytes))));
      expect(packets.map(read)).toEqual(PACKET_VECTORS.map(({ id, type, body }) => ({ id, type, body })));
    });

    it('AT-37: skips the stray bytes of SR-17 where they are expected', () => {
      const framing = new SourceFraming(MEBIBYTE);
      const packets: SourcePacket[] = [];
      for (const piece of cut(Buffer.concat([SR_17, encodePacket(4, 0, 'next')]))) {
        framing.feed(piece, (packet) => {
          packets.push(packet);
          if (packet.id === 3) framing.expectStray();
        });
      }
      expect(packets.map(read)).toEqual([
        { id: 3, type: 0, body: '' },
        { id: 4, type: 0, body: 'next' },
      ]);
    });
  });

  it('skips stray bytes only directly after the mirror of a mark', () => {
    const framing = new SourceFraming(MEBIBYTE);
    framing.expectStray();
    const long = encodePacket(0, 0, 'x'.repeat(246));
    const packets = decode([encodePacket(2, 0, 'a'), long], framing);
    expect(packets.map(({ body }) => body.length)).toEqual([1, 246]);
  });

  it('AT-41: reads 4110 bytes and half a mebibyte as one packet each', () => {
    const big = encodePacket(2, 0, 'B'.repeat(MEBIBYTE / 2));
    const lengths = decode(splitAt(big, [1, 5000, 70_000, 300_000])).map(({ body }) => body.length);
    expect(lengths).toEqual([MEBIBYTE / 2]);
  });

  it.each([
    ['SR-22, the word HTTP', SR_22, /web server/],
    ['a negative size', hex('424590ff'), /Not a Source RCON server/],
    ['a size of 9', hex('09000000'), /Non-conforming server/],
    ['a size above the cap', hex('01001000'), /Not a Source RCON server/],
  ])('AT-43: stops at %s without allocating anything', (_name, bytes, message) => {
    const framing = new SourceFraming(MEBIBYTE);
    expect(decode([...singly(bytes), encodePacket(1, 0, 'after')], framing)).toEqual([]);
    expect(framing.fault).toMatchObject({
      kind: 'protocol',
      message: expect.stringMatching(message),
    });
    expect(framing.storeBytes).toBeLessThanOrEqual(1024);
  });

  it('AT-60c: reports a server as non-conforming that counts only the body and omits the zeros', () => {
    const framing = new SourceFraming(MEBIBYTE);
    const body = Buffer.from('There are 0/20 players online:');
    const size = Buffer.alloc(4);
    size.writeInt32LE(body.length);
    expect(decode([size, hex('02000000 00000000'), body], framing)).toEqual([]);
    expect(framing.fault?.message).toMatch(/Non-conforming/);
  });

  it('AT-40: hands out what has arrived of a packet whose size was too large', () => {
    const framing = new SourceFraming(MEBIBYTE);
    const packet = encodePacket(2, 0, 'Имя');
    packet.writeInt32LE(packet.readInt32LE(0) + 5, 0);
    expect(decode([packet], framing)).toEqual([]);
    const rest = framing.takeUnfinished();
    expect(rest && read(rest)).toEqual({ id: 2, type: 0, body: 'Имя' });
    expect(framing.pendingBytes).toBe(0);
  });

  it('returns nothing unfinished before the header is complete', () => {
    const framing = new SourceFraming(MEBIBYTE);
    decode([hex('0a000000 02')], framing);
    expect(framing.takeUnfinished()).toBeUndefined();
  });

  it('releases the memory of a long packet', () => {
    const framing = new SourceFraming(MEBIBYTE);
    decode(splitAt(encodePacket(2, 0, 'x'.repeat(MEBIBYTE / 2)), [100]), framing);
    expect(framing.storeBytes).toBe(0);
  });

  it('does not retain the bytes it was given', () => {
    const bytes = Buffer.concat([encodePacket(2, 0, 'first'), encodePacket(2, 0, 'second').subarray(0, 8)]);
    const framing = new SourceFraming(MEBIBYTE);
    const packets = decode([bytes], framing);
    bytes.fill(0xff);
    packets.push(...decode([encodePacket(2, 0, 'second').subarray(8)], framing));
    expect(packets.map(read).map(({ body }) => body)).toEqual(['first', 'second']);
  });
});

describe('SourceFraming with a packet of several megabytes', () => {
  const body = Buffer.from('Имя€🎮'.repeat(90_000));
  const bytes = Buffer.concat([encodePacket(4, 0, body), encodePacket(6, 0, 'next')]);
  const joined = (packets: readonly SourcePacket[]): Buffer =>
    Buffer.concat(packets.filter(({ id }) => id === 4).map((packet) => packet.body));

  it.each([1_000, 64 * 1024, 300_000])(
    'hands it out in slices while it arrives in reads of %i bytes',
    (length) => {
      const framing = new SourceFraming(4 * MEBIBYTE);
      const packets: SourcePacket[] = [];
      for (let at = 0; at < bytes.length; at += length) {
        packets.push(...decode([bytes.subarray(at, at + length)], framing));
        expect(framing.storeBytes).toBeLessThanOrEqual(4 * Math.max(length, 64 * 1024));
      }
      expect(joined(packets).equals(body)).toBe(true);
      const slices = packets.filter(({ id }) => id === 4);
      expect(slices.map(({ continues }) => continues)).toEqual([...slices.slice(1).map(() => true), false]);
      expect(slices.length).toBeGreaterThan(3);
      expect(packets.map(read).at(-1)).toEqual({ id: 6, type: 0, body: 'next' });
    },
  );

  it('fails when it does not end where its size says', () => {
    const framing = new SourceFraming(4 * MEBIBYTE);
    const broken = Buffer.from(bytes);
    broken[12 + body.length] = 1;
    const packets = decode([broken.subarray(0, 100_000), broken.subarray(100_000)], framing);
    expect(packets.map(({ continues }) => continues)).toEqual([true]);
    expect(framing.fault?.message).toMatch(/Non-conforming/);
    expect(framing.pendingBytes).toBe(0);
  });

  it('hands out the rest of an unfinished one', () => {
    const framing = new SourceFraming(4 * MEBIBYTE);
    const packets = decode([bytes.subarray(0, 200_000), bytes.subarray(200_000, 230_001)], framing);
    expect(framing.pendingBytes).toBeGreaterThan(0);
    const rest = framing.takeUnfinished();
    expect(rest).toMatchObject({ id: 4, continues: false });
    expect(joined([...packets, ...(rest ? [rest] : [])]).equals(body.subarray(0, 230_001 - 12))).toBe(true);
    expect(framing.pendingBytes).toBe(0);
  });
});

describe('SourceFraming with arbitrary input', () => {
  const packet = fc.record({
    id: fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }),
    type: fc.integer({ min: 0, max: 100 }),
    body: fc.uint8Array({ maxLength: 3000 }),
  });
  const cuts = fc.array(fc.nat(), { maxLength: 40 });

  it('AT-31: decodes valid packets however they are split', () => {
    fc.assert(
      fc.property(fc.array(packet, { maxLength: 12 }), cuts, (packets, places) => {
        const bytes = Buffer.concat(packets.map(({ id, type, body }) => encodePacket(id, type, body)));
        const found = decode(splitAt(bytes, places)).map(({ id, type, body }) => ({
          id,
          type,
          body: Uint8Array.from(body),
        }));
        expect(found).toEqual(packets);
      }),
    );
  });

  it('AT-37: loses nothing after stray bytes, whatever the split', () => {
    const stray = Buffer.from([0, 1, 0, 0, 0, 0, 0]);
    fc.assert(
      fc.property(fc.array(packet, { minLength: 1, maxLength: 6 }), cuts, (packets, places) => {
        const framing = new SourceFraming(MEBIBYTE);
        framing.expectStray();
        const bytes = packets.map(({ id, type, body }) => encodePacket(id, type, body));
        const found = decode(splitAt(Buffer.concat([stray, ...bytes]), places), framing);
        expect(found.map(({ id, type, body }) => ({ id, type, body: Uint8Array.from(body) }))).toEqual(
          packets,
        );
        expect(framing.fault).toBeNull();
      }),
    );
  });

  it('never throws, and never holds much more memory than it received', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), cuts, fc.boolean(), (bytes, places, stray) => {
        const framing = new SourceFraming(MEBIBYTE);
        if (stray) framing.expectStray();
        decode(splitAt(bytes, places), framing);
        framing.takeUnfinished();
        expect(framing.storeBytes).toBeLessThanOrEqual(Math.max(512, 2 * bytes.length));
      }),
    );
  });

  it('AT-43: allocates by received bytes, not by the announced size', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 2 ** 24 }), fc.uint8Array({ maxLength: 2000 }), (size, rest) => {
        const head = Buffer.alloc(4);
        head.writeInt32LE(size);
        const framing = new SourceFraming(2 ** 24);
        decode([head, rest], framing);
        expect(framing.storeBytes).toBeLessThanOrEqual(Math.max(512, 2 * (rest.length + 4)));
      }),
    );
  });

  it('grows by doubling, not with every piece', () => {
    const framing = new SourceFraming(4 * MEBIBYTE);
    const bytes = encodePacket(2, 0, 'x'.repeat(2 * MEBIBYTE));
    const sizes = new Set<number>();
    for (let at = 0; at < bytes.length; at += 1000) {
      decode([bytes.subarray(at, at + 1000)], framing);
      sizes.add(framing.storeBytes);
    }
    expect(sizes.size).toBeLessThan(20);
  });
});
