import { type SplitBehaviour } from './a2s-behaviour.js';

/** Server side of A2S (Valve Developer Wiki, "Server queries"). */

const PREFIX = Buffer.from([0xff, 0xff, 0xff, 0xff]);
const PART_PREFIX = Buffer.from([0xfe, 0xff, 0xff, 0xff]);
const CHALLENGE_BYTES = 4;
const INFO_REQUEST = Buffer.concat([PREFIX, Buffer.from('TSource Engine Query\0', 'latin1')]);
const PLAYER_REQUEST = Buffer.concat([PREFIX, Buffer.from('U', 'latin1')]);

/** Extra Data Flag: which optional fields follow the version in an INFO answer. */
const EXTRA = { gamePort: 0x80, steamId: 0x10, tags: 0x20, appId: 0x01 } as const;

export interface SimulatedGame {
  readonly name: string;
  readonly map: string;
  readonly folder: string;
  readonly game: string;
  readonly version: string;
  readonly players: number;
  readonly maxPlayers: number;
  readonly gamePort: number;
  readonly steamId: bigint;
  readonly tags: string;
  readonly appId: number;
}

export type Query = { readonly type: 'info' | 'player'; readonly challenge: Buffer | null };

/** Decodes one datagram; `undefined` if it is not a query. */
export function decodeQuery(bytes: Buffer): Query | undefined {
  if (startsWith(bytes, INFO_REQUEST))
    return { type: 'info', challenge: challengeAt(bytes, INFO_REQUEST.length) };
  if (!startsWith(bytes, PLAYER_REQUEST)) return undefined;
  return { type: 'player', challenge: challengeAt(bytes, PLAYER_REQUEST.length) };
}

export const encodeChallenge = (challenge: Buffer): Buffer =>
  Buffer.concat([PREFIX, Buffer.from([0x41]), challenge]);

export function encodeInfo(game: SimulatedGame): Buffer {
  // Counts above 255 wrap, as on real servers.
  const counts = Buffer.from([game.players & 0xff, game.maxPlayers & 0xff, 0]);
  return Buffer.concat([
    PREFIX,
    Buffer.from([0x49, 0x11]),
    ...[game.name, game.map, game.folder, game.game].map(text),
    // The 16-bit application id is too short for current ids: 0 here, and the full id at the end.
    int16(0),
    counts,
    Buffer.from('dw', 'latin1'),
    Buffer.from([0, 1]),
    text(game.version),
    Buffer.from([EXTRA.gamePort | EXTRA.steamId | EXTRA.tags | EXTRA.appId]),
    int16(game.gamePort),
    int64(game.steamId),
    text(game.tags),
    int64(BigInt(game.appId)),
  ]);
}

/** The player list with empty names, as DayZ sends it (observed). */
export function encodePlayers({ players }: SimulatedGame): Buffer {
  const rows = Array.from({ length: players }, (_, index) =>
    Buffer.concat([Buffer.from([index]), text(''), Buffer.alloc(8)]),
  );
  return Buffer.concat([PREFIX, Buffer.from([0x44, players]), ...rows]);
}

/** Splits a message into the parts of one answer. */
export function encodeParts(message: Buffer, behaviour: SplitBehaviour): readonly Buffer[] {
  const total = Math.ceil(message.length / behaviour.partBytes);
  const parts = Array.from({ length: total }, (_, number) => {
    const data = message.subarray(number * behaviour.partBytes, (number + 1) * behaviour.partBytes);
    const header = partHeader(behaviour, behaviour.claimedParts ?? total, number);
    return Buffer.concat([PART_PREFIX, splitId(behaviour), header, data]);
  });
  return (behaviour.order ?? [...parts.keys()]).flatMap((position) => parts[position] ?? []);
}

const splitId = ({ compressed }: SplitBehaviour): Buffer =>
  Buffer.from([0x07, 0x00, 0x00, compressed === true ? 0x80 : 0x00]);

function partHeader(
  { layout, partBytes, compressed }: SplitBehaviour,
  total: number,
  number: number,
): Buffer {
  if (layout === 'goldsrc') return Buffer.from([(number << 4) | total]);
  const fields = Buffer.from([total, number]);
  const size = layout === 'source' ? int16(partBytes) : Buffer.alloc(0);
  // The first compressed part has two more fields: uncompressed length and CRC-32.
  const extra = compressed === true && number === 0 ? Buffer.alloc(8) : Buffer.alloc(0);
  return Buffer.concat([fields, size, extra]);
}

const startsWith = (bytes: Buffer, start: Buffer): boolean => bytes.subarray(0, start.length).equals(start);

const challengeAt = (bytes: Buffer, at: number): Buffer | null =>
  bytes.length >= at + CHALLENGE_BYTES ? bytes.subarray(at, at + CHALLENGE_BYTES) : null;

const text = (value: string): Buffer => Buffer.from(`${value}\0`, 'utf8');

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function int64(value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(value);
  return bytes;
}
