const KICK = 0;
/** A text in JSON: an object, or a string alone. */
const JSON_STARTS: readonly (number | undefined)[] = ['{', '"'].map((sign) => sign.charCodeAt(0));

/**
 * Whether these are the first bytes of a packet with which a Minecraft server turns a player away before the login:
 * its length, the number 0, the length of the text, and the text as JSON. Other bytes on its port are answered so.
 */
export function isMinecraftKick(bytes: Buffer): boolean {
  const packet = readVarint(bytes, 0);
  if (packet === undefined || bytes[packet.end] !== KICK) return false;
  const text = readVarint(bytes, packet.end + 1);
  if (text === undefined) return false;
  return text.end - packet.end + text.value === packet.value && JSON_STARTS.includes(bytes[text.end]);
}

/** Seven bits a byte, the lowest first; two bytes hold the longest text a kick has room for here. */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | undefined {
  const [low, high] = [bytes[at], bytes[at + 1]];
  if (low === undefined) return undefined;
  if (low < 0x80) return { value: low, end: at + 1 };
  if (high === undefined || high >= 0x80) return undefined;
  return { value: (low & 0x7f) + high * 0x80, end: at + 2 };
}
