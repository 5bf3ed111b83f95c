import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { decodeServerPacket, encodeAck, encodeCommand, encodeLogin } from './battleye.packet.js';
import { ReplyParts } from './battleye.reply-parts.js';
import {
  decodeClientPacket,
  encodeLoginResult,
  encodeMessage,
  encodePart,
  encodeReply,
} from './simulator/server.packet.js';

const bytes = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');

const BE_12A = bytes(
  '42 45 75 f5 74 69 ff 01 04 00 02 00 50 6c 61 79 65 72 73 20 6f 6e 20 73 65 72 76 65 72 3a 0a 30 20 20 20 31 30 2e 30 2e 30 2e 31 3a 32 33 30 34 20 20 35 20 20 20 20 2d 20 20 d0',
);
const BE_12B = bytes(
  '42 45 0e 9c 95 bf ff 01 04 00 02 01 96 d1 83 d0 ba 0a 28 31 20 70 6c 61 79 65 72 73 20 69 6e 20 74 6f 74 61 6c 29',
);

describe('packets the client encodes', () => {
  it.each([
    ['BE-01 login', encodeLogin('password'), '42 45 de 26 2d 52 ff 00 70 61 73 73 77 6f 72 64'],
    ['BE-04 keep-alive 0', encodeCommand(0, ''), '42 45 be dc c2 58 ff 01 00'],
    ['BE-05 keep-alive 255', encodeCommand(255, ''), '42 45 33 33 c0 75 ff 01 ff'],
    ['BE-06 players 0', encodeCommand(0, 'players'), '42 45 f9 37 94 ae ff 01 00 70 6c 61 79 65 72 73'],
    ['BE-07 players 255', encodeCommand(255, 'players'), '42 45 1f 31 df 88 ff 01 ff 70 6c 61 79 65 72 73'],
    ['BE-08 a captured command', encodeCommand(3, '#t'), '42 45 e9 2b 7d 5f ff 01 03 23 74'],
    [
      'BE-09 / AT-11 Cyrillic say',
      encodeCommand(1, 'say -1 Привет, [GH] мир'),
      '42 45 1d ce 4a c5 ff 01 01 73 61 79 20 2d 31 20 d0 9f d1 80 d0 b8 d0 b2 d0 b5 d1 82 2c 20 5b 47 48 5d 20 d0 bc d0 b8 d1 80',
    ],
    ['BE-14 ack 0', encodeAck(0), '42 45 7d 8f ef 73 ff 02 00'],
    ['BE-15 ack 11', encodeAck(11), '42 45 f5 56 3d e4 ff 02 0b'],
    ['BE-16 ack 255', encodeAck(255), '42 45 f0 60 ed 5e ff 02 ff'],
  ])('%s is byte-exact', (_name, packet, hex) => {
    expect(packet.toString('hex')).toBe(hex.replaceAll(' ', ''));
  });
});

describe('packets the client decodes', () => {
  it.each([
    ['BE-02', '42 45 69 dd de 36 ff 00 01', { type: 'login', accepted: true }],
    ['BE-03', '42 45 ff ed d9 41 ff 00 00', { type: 'login', accepted: false }],
    ['BE-10', '42 45 28 ec c5 2f ff 01 01', { type: 'reply', seq: 1, text: '' }],
    [
      'BE-11',
      '42 45 2c 46 cd a9 ff 01 02 4d 69 73 73 69 6f 6e 73 20 6f 6e 20 73 65 72 76 65 72 3a 0a',
      { type: 'reply', seq: 2, text: 'Missions on server:\n' },
    ],
    [
      'BE-13',
      '42 45 42 58 86 6e ff 02 00 52 43 6f 6e 20 61 64 6d 69 6e 20 23 30 20 28 31 30 2e 30 2e 30 2e 35 3a 36 32 33 38 32 29 20 6c 6f 67 67 65 64 20 69 6e',
      { type: 'message', seq: 0, text: 'RCon admin #0 (10.0.0.5:62382) logged in' },
    ],
    [
      'BE-17',
      '42 45 4e 42 e2 bc ff 02 ff 28 44 69 72 65 63 74 29 20 d0 9e 22 d0 9a d0 be d0 bd d0 bd d0 be d1 80 20 39 31 3a 20 61 3a 20 62',
      { type: 'message', seq: 255, text: '(Direct) О"Коннор 91: a: b' },
    ],
    [
      'BE-20',
      '42 45 55 eb 6a 35 ff 01 05 00 01 00 6f 6b',
      { type: 'part', seq: 5, total: 1, index: 0, bytes: Buffer.from('ok') },
    ],
    ['BE-21', '42 45 de 1a 8b ed ff 02 07', { type: 'message', seq: 7, text: '' }],
    ['BE-23', '42 45 be dc c2 58 ff 01 00', { type: 'reply', seq: 0, text: '' }],
    [
      'BE-24',
      '42 45 cf d2 a6 7f ff 02 02 50 72 6f 63 65 73 73 69 6e 67 20 43 6f 6d 6d 61 6e 64 3a 20 70 6c 61 79 65 72 73',
      { type: 'message', seq: 2, text: 'Processing Command: players' },
    ],
  ])('%s decodes', (_name, hex, packet) => {
    expect(decodeServerPacket(bytes(hex))).toEqual(packet);
    // The same bytes as a plain Uint8Array, as another transport may deliver them.
    expect(decodeServerPacket(Uint8Array.from(bytes(hex)))).toEqual(packet);
  });

  it.each([
    ['AT-14 / BE-18 one CRC bit flipped', '42 45 68 dd de 36 ff 00 01'],
    ['AT-14 / BE-19 CRC in the other order', '42 45 36 de dd 69 ff 00 01'],
    ['AT-14 / BE-22 no login result', '42 45 8d ef fd d2 ff 00'],
    ['AT-16 Ethernet padding behind an empty reply', '42 45 04 8d cb c1 ff 01 03 00 ee 77 12'],
  ])('%s is dropped', (_name, hex) => {
    expect(decodeServerPacket(bytes(hex))).toBeUndefined();
  });

  it.each([
    ['BE-12a then BE-12b', [BE_12A, BE_12B]],
    ['BE-12b then BE-12a', [BE_12B, BE_12A]],
    ['BE-12a twice', [BE_12A, BE_12A, BE_12B]],
  ])('AT-12: %s give the text with the letter cut in two intact', (_name, packets) => {
    const parts = new ReplyParts(10_000);
    const texts = packets.map((packet) => {
      const part = decodeServerPacket(packet);
      return part?.type === 'part' ? parts.add(part.total, part.index, part.bytes, 0) : 'not a part';
    });
    expect(texts.slice(0, -1).every((text) => text === undefined)).toBe(true);
    expect(texts.at(-1)?.split('\n')[1]).toBe('0   10.0.0.1:2304  5    -  Жук');
  });

  it('AT-16: decodes a NUL with fewer than three bytes as text, and drops a part with an index beyond its total', () => {
    expect(decodeServerPacket(encodeReply(1, '\0a', 100)[0] ?? bytes(''))).toMatchObject({ text: '\0a' });
    expect(decodeServerPacket(encodePart(1, 2, 2, bytes('61')))).toBeUndefined();
    expect(decodeServerPacket(encodePart(1, 0, 0, bytes('61')))).toBeUndefined();
  });
});

describe('any bytes', () => {
  it('AT-14, AT-16: never throw and are never decoded as a packet', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (noise) => {
        expect(decodeServerPacket(noise)).toBeUndefined();
        expect(decodeClientPacket(noise)).toBeUndefined();
      }),
    );
  });

  it('AT-16: a valid packet cut short or padded is dropped', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.nat(255),
        fc.nat(40),
        fc.uint8Array({ minLength: 1 }),
        (text, seq, keep, junk) => {
          const packet = encodeMessage(seq, text);
          const cut = packet.subarray(0, Math.min(keep, packet.length - 1));
          expect(decodeServerPacket(cut)).toBeUndefined();
          expect(decodeServerPacket(Buffer.concat([packet, junk]))).toBeUndefined();
        },
      ),
    );
  });
});

describe('client and server encoding', () => {
  const seq = fc.nat(255);
  /** Unpaired surrogates have no UTF-8 form, and a text that starts with NUL would be decoded as a part. */
  const text = fc.string({ unit: 'binary' }).filter((candidate) => !/^\0|\p{Cs}/u.test(candidate));

  it('decode what the other one encodes', () => {
    fc.assert(
      fc.property(seq, text, fc.boolean(), (number, line, accepted) => {
        expect(decodeClientPacket(encodeLogin(line))).toEqual({ type: 'login', password: line });
        expect(decodeClientPacket(encodeCommand(number, line))).toEqual({
          type: 'command',
          seq: number,
          command: line,
        });
        expect(decodeClientPacket(encodeAck(number))).toEqual({ type: 'ack', seq: number });
        expect(decodeServerPacket(encodeLoginResult(accepted))).toEqual({ type: 'login', accepted });
        expect(decodeServerPacket(encodeMessage(number, line))).toEqual({
          type: 'message',
          seq: number,
          text: line,
        });
      }),
    );
  });

  it('AT-13: reassembles a reply split anywhere and delivered in any order, with duplicates', () => {
    const scenario = text
      .filter((body) => body !== '')
      .chain((body) => {
        const size = fc.integer({ min: Math.max(1, Math.ceil(Buffer.byteLength(body) / 250)), max: 40 });
        return fc.record({ body: fc.constant(body), size, order: fc.infiniteStream(fc.nat(1_000)) });
      });
    fc.assert(
      fc.property(scenario, ({ body, size, order }) => {
        const packets = encodeReply(9, body, size);
        if (packets.length === 1) return;
        const shuffled = [...packets, ...packets]
          .map((packet) => ({ packet, rank: Number(order.next().value) }))
          .sort((a, b) => a.rank - b.rank);
        const parts = new ReplyParts(10_000);
        const results = shuffled.map(({ packet }) => {
          const part = decodeServerPacket(packet);
          return part?.type === 'part' ? parts.add(part.total, part.index, part.bytes, 0) : undefined;
        });
        expect(results.find((result) => result !== undefined)).toBe(body);
      }),
    );
  });
});
