import { hex } from './hex.js';

/** One packet and its bytes on the wire. */
export interface PacketVector {
  readonly name: string;
  readonly bytes: Buffer;
  readonly id: number;
  readonly type: number;
  readonly body: string;
}

const filled = (head: string, length: number, letter: string): Buffer =>
  Buffer.concat([hex(head), Buffer.alloc(length, letter), hex('00 00')]);

const vector = (
  name: string,
  id: number,
  type: number,
  body: string,
  bytes: string | Buffer,
): PacketVector => ({
  name,
  id,
  type,
  body,
  bytes: typeof bytes === 'string' ? hex(bytes) : bytes,
});

/** SR-01 to SR-21, except SR-17 and SR-18, which are not single packets. */
export const PACKET_VECTORS: readonly PacketVector[] = [
  vector('SR-01', 1, 3, 'passwrd', '11000000 01000000 03000000 70617373777264 0000'),
  vector('SR-02', 1, 0, '', '0a000000 01000000 00000000 0000'),
  vector('SR-03', 1, 2, '', '0a000000 01000000 02000000 0000'),
  vector('SR-04', -1, 2, '', '0a000000 ffffffff 02000000 0000'),
  vector('SR-05', 2, 2, 'status', '10000000 02000000 02000000 737461747573 0000'),
  vector('SR-06', 3, 0, '', '0a000000 03000000 00000000 0000'),
  vector('SR-07', 3, 0, '', '0a000000 03000000 00000000 0000'),
  vector('SR-08', 3, 0, '\0\x01\0\0', '0e000000 03000000 00000000 00010000 0000'),
  vector('SR-09', 2, 0, 'players : 0', '15000000 02000000 00000000 706c6179657273203a2030 0000'),
  vector(
    'SR-10',
    3,
    0,
    'Unknown request 0',
    '1b000000 03000000 00000000 556e6b6e6f776e20726571756573742030 0000',
  ),
  vector(
    'SR-11',
    2,
    0,
    'There are 2 of a max of 20 players online: Steve, Alex',
    `40000000 02000000 00000000 5468657265206172652032206f662061206d6178206f6620323020706c6179657273206f6e
     6c696e653a2053746576652c20416c6578 0000`,
  ),
  vector(
    'SR-12',
    2,
    2,
    'say §aпривет',
    '1d000000 02000000 02000000 73617920c2a761d0bfd180d0b8d0b2d0b5d182 0000',
  ),
  vector(
    'SR-13',
    0,
    0,
    'name,playeruid,steamid\n',
    '21000000 00000000 00000000 6e616d652c706c617965727569642c737465616d69640a 0000',
  ),
  vector('SR-14', 2, 2, 'Authenticated.', '18000000 02000000 02000000 41757468656e746963617465642e 0000'),
  vector('SR-15', 0, 0, 'Keep Alive', '14000000 00000000 00000000 4b65657020416c697665 0000'),
  vector('SR-16', -1, 4, '[CHAT] Bob: hi', '18000000 ffffffff 04000000 5b434841545d20426f623a206869 0000'),
  vector('SR-19', 2, 0, 'A'.repeat(4096), filled('0a100000 02000000 00000000', 4096, 'A')),
  vector('SR-20', 2, 2, 'a'.repeat(1446), filled('b0050000 02000000 02000000', 1446, 'a')),
  vector(
    'SR-21',
    5,
    1,
    '[ChatAll] [Online IDs:EOS: 0 steam: 0] Bob : hi',
    `39000000 05000000 01000000 5b43686174416c6c5d205b4f6e6c696e65204944733a454f533a203020737465616d3a2030
     5d20426f62203a206869 0000`,
  ),
];

/** Squad's answer to an empty packet: the mirror, and seven bytes that belong to no packet. */
export const SR_17 = hex('0a000000 03000000 00000000 0000 00010000000000');
/** SR-02 and SR-03 in one read. */
export const SR_18 = hex('0a000000 01000000 00000000 0000 0a000000 01000000 02000000 0000');
/** `HTTP`: the first bytes of a web server. */
export const SR_22 = hex('48545450');
