import { type GameInfo } from '../game-query.js';
import { type ByteReader } from './byte-reader.js';

/** The fields of an A2S_INFO answer that are used. */
export type A2sInfo = Omit<GameInfo, 'pingMs'>;

/** Extra Data Flag: which optional fields follow the version (Valve Developer Wiki, "Server queries"). */
const EXTRA = { gamePort: 0x80, steamId: 0x10, television: 0x40, tags: 0x20, appId: 0x01 } as const;
const STEAM_ID_BYTES = 8;
/** Server type, operating system, password and VAC: a byte each. */
const FLAGS_BYTES = 4;
const THE_SHIP = 2_400;
/** The Ship alone has mode, witnesses and duration between VAC and version. */
const THE_SHIP_BYTES = 3;
const RUST = 252_490;

interface Extras {
  readonly gamePort: number | null;
  readonly tags: string;
  readonly appId: number;
}

/** Decodes an INFO answer behind its type byte; `undefined` when it is truncated before the end of its version. */
export function decodeInfo(content: ByteReader): A2sInfo | undefined {
  content.skip(1); // protocol version
  const [name, map] = [content.text(), content.text()];
  content.text(); // folder
  content.text(); // game
  const appId = content.uint16();
  const [players, maxPlayers] = [content.byte(), content.byte()];
  content.skip(1 + FLAGS_BYTES); // bots and flags
  if (appId === THE_SHIP) content.skip(THE_SHIP_BYTES);
  const version = content.text();
  if (content.isShort()) return undefined;
  const { gamePort, ...hints } = extrasOf(content, appId);
  const steamId = hints.appId === 0 ? null : hints.appId;
  return { name, map, version, gamePort, appId: steamId, players, maxPlayers, ...countsIn(hints) };
}

/** The optional fields. They may be truncated without making the rest of the answer useless. */
function extrasOf(content: ByteReader, shortAppId: number): Extras {
  const flags = content.byte();
  const gamePort = flags & EXTRA.gamePort ? content.uint16() : null;
  if (flags & EXTRA.steamId) content.skip(STEAM_ID_BYTES);
  if (flags & EXTRA.television) {
    content.uint16();
    content.text();
  }
  const tags = flags & EXTRA.tags ? content.text() : '';
  // The earlier field has 16 bits, too few for current ids; the low 24 bits of this one are the full id.
  const appId = flags & EXTRA.appId ? Number(content.uint64() & 0xff_ffffn) : shortAppId;
  return { gamePort: gamePort === 0 ? null : gamePort, tags, appId };
}

/** The count fields are single bytes, so Rust repeats its counts in the tags, such as `cp300,mp500` (observed). */
function countsIn({ appId, tags }: Pick<Extras, 'appId' | 'tags'>): Partial<A2sInfo> {
  if (appId !== RUST) return {};
  const numberOf = (key: string): number | undefined => {
    const digits = new RegExp(`(?:^|,)${key}(\\d{1,5})(?:,|$)`).exec(tags)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const [players, maxPlayers] = [numberOf('cp'), numberOf('mp')];
  return { ...(players !== undefined && { players }), ...(maxPlayers !== undefined && { maxPlayers }) };
}
