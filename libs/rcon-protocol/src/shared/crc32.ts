import { crc32 as zlibCrc32 } from 'node:zlib';

/** Below this size the table is faster than calling into zlib: 9 ns against 58 ns for a keep-alive. */
const ZLIB_FROM_BYTES = 96;

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  return crc;
});

/** CRC-32 (IEEE 802.3, reflected, as in zlib) over `bytes` from `start` to the end, as an unsigned number. */
export function crc32(bytes: Uint8Array, start: number): number {
  if (bytes.length - start >= ZLIB_FROM_BYTES) return zlibCrc32(bytes.subarray(start));
  let crc = -1;
  for (let at = start; at < bytes.length; at += 1) {
    crc = (table[(crc ^ (bytes[at] as number)) & 0xff] as number) ^ (crc >>> 8);
  }
  return ~crc >>> 0;
}
