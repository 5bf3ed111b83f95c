import { type TransportAddress } from '@outpost/rcon-protocol/shared/transports/transport.js';

/** A text alone in a packet: why a player is turned away, or the status of the server. Both have this number. */
const TEXT_PACKET = 0;
/** A text in JSON: an object, or a string alone. */
const JSON_STARTS: readonly (number | undefined)[] = ['{', '"'].map((sign) => sign.charCodeAt(0));

/**
 * Whether these are the first bytes of what a Minecraft server says before a login: the length of the packet, the
 * number 0, the length of the text, and the text as JSON. Paper answers foreign bytes so; a vanilla server hangs up
 * on them, and answers a {@link statusRequest} alone.
 */
export function isMinecraftPacket(bytes: Buffer): boolean {
  const packet = readVarint(bytes, 0);
  if (packet === undefined || bytes[packet.end] !== TEXT_PACKET) return false;
  const text = readVarint(bytes, packet.end + 1);
  if (text === undefined) return false;
  return text.end - packet.end + text.value === packet.value && JSON_STARTS.includes(bytes[text.end]);
}

/** -1 as a varint: a client that says so asks which version the server speaks. */
const ANY_VERSION = [0xff, 0xff, 0xff, 0xff, 0x0f];
const WANTS_STATUS = 1;

/** The question of every list of servers, since Minecraft 1.7: a handshake, and the request itself. */
export function statusRequest({ address, port }: TransportAddress): Buffer {
  const host = Buffer.from(address);
  const handshake = Buffer.from([
    ...[0, ...ANY_VERSION, host.length, ...host],
    ...[port >> 8, port & 0xff, WANTS_STATUS],
  ]);
  return Buffer.concat([Buffer.from([handshake.length]), handshake, Buffer.from([1, 0])]);
}

/** Seven bits a byte, the lowest first; three bytes hold the longest status, which carries an icon. */
function readVarint(bytes: Buffer, at: number): { readonly value: number; readonly end: number } | undefined {
  let value = 0;
  for (const place of [0, 1, 2]) {
    const byte = bytes[at + place];
    if (byte === undefined) return undefined;
    value += (byte & 0x7f) << (7 * place);
    if (byte < 0x80) return { value, end: at + place + 1 };
  }
  return undefined;
}
