import { createHash } from 'node:crypto';

/** BattlEye's GUID of a Steam account: MD5, in lower-case hex, of `"BE"` and the SteamID64 as 8 little-endian bytes. */
export function battleyeGuid(steamId: bigint): string {
  const bytes = Buffer.alloc(10);
  bytes.write('BE');
  bytes.writeBigUInt64LE(steamId, 2);
  return createHash('md5').update(bytes).digest('hex');
}
