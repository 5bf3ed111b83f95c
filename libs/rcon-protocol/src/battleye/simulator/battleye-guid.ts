import { createHash } from 'node:crypto';

/** BattlEye's name for a Steam account: MD5 of `"BE"` and the 64-bit id, little-endian. */
export function battleyeGuid(steamId: bigint): string {
  const bytes = Buffer.alloc(10);
  bytes.write('BE');
  bytes.writeBigUInt64LE(steamId, 2);
  return createHash('md5').update(bytes).digest('hex');
}
