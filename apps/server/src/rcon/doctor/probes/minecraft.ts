import { type TransportAddress } from '@outpost/rcon-protocol/shared/transports/transport.js';

/** Packet id 0x00, with a single string: the login disconnect (why a player is turned away) or the status response. */
const TEXT_PACKET = 0;
/** The text is JSON: an object, or a plain string. */
const JSON_STARTS: readonly (number | undefined)[] = ['{', '"'].map((sign) => sign.charCodeAt(0));

/**
 * Whether these are the first bytes of what a Minecraft server sends before a login: the length of the packet, its id
 * 0, the length of the text, and the text as JSON; lengths are varints. Paper sends such a packet on unknown bytes; a
 * vanilla server closes the connection, and only answers a {@link statusRequest}.
 */
export function isMinecraftPacket(bytes: Buffer): boolean {
  const packet = readVarint(bytes, 0);
  if (packet === undefined || bytes[packet.end] !== TEXT_PACKET) return false;
  const text = readVarint(bytes, packet.end + 1);
  if (text === undefined) return false;
  return text.end - packet.end + text.value === packet.value && JSON_STARTS.includes(bytes[text.end]);
}

/** -1 as a varint: the version sent by a client that wants to learn which one the server speaks. */
const ANY_VERSION = [0xff, 0xff, 0xff, 0xff, 0x0f];
const WANTS_STATUS = 1;

/** The Server List Ping of every client since Minecraft 1.7: a handshake, then the status request. */
export function statusRequest({ address, port }: TransportAddress): Buffer {
  const host = Buffer.from(address);
  const handshake = Buffer.from([
    ...[0, ...ANY_VERSION, host.length, ...host],
    ...[port >> 8, port & 0xff, WANTS_STATUS],
  ]);
  return Buffer.concat([Buffer.from([handshake.length]), handshake, Buffer.from([1, 0])]);
}

/**
 * Seven bits per byte, least significant first; three bytes hold the length of the longest status, which includes an
 * icon.
 */
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
