import { type GameInfo } from '../game-query.js';
import { type ByteReader } from './byte-reader.js';

/** What the answer to A2S_INFO tells and somebody wants to know. */
export type A2sInfo = Omit<GameInfo, 'pingMs'>;

/** Which further fields follow the version. */
const EXTRA = { gamePort: 0x80, steamId: 0x10, television: 0x40, tags: 0x20, appId: 0x01 } as const;
const STEAM_ID_BYTES = 8;
/** Server type, operating system, password and VAC: a byte each. */
const FLAGS_BYTES = 4;
const THE_SHIP = 2_400;
/** The Ship alone tells mode, witnesses and duration between VAC and version. */
const THE_SHIP_BYTES = 3;
const RUST = 252_490;

interface Extras {
  readonly gamePort: number | null;
  readonly tags: string;
  readonly appId: number;
}

/** Reads what follows the type of an INFO answer; `undefined` when it ends before its version does. */
export function decodeInfo(content: ByteReader): A2sInfo | undefined {
  content.skip(1); // the version of the game's network protocol
  const [name, map] = [content.text(), content.text()];
  content.text(); // folder
  content.text(); // game
  const appId = content.uint16();
  const [players, maxPlayers] = [content.byte(), content.byte()];
  content.skip(1 + FLAGS_BYTES); // bots, and the flags
  if (appId === THE_SHIP) content.skip(THE_SHIP_BYTES);
  const version = content.text();
  if (content.isShort()) return undefined;
  const { gamePort, ...hints } = extrasOf(content, appId);
  return { name, map, version, gamePort, players, maxPlayers, ...countsIn(hints) };
}

/** The fields behind the version are worth having, and no reason to refuse the rest when they are cut off. */
function extrasOf(content: ByteReader, shortAppId: number): Extras {
  const flags = content.byte();
  const gamePort = flags & EXTRA.gamePort ? content.uint16() : null;
  if (flags & EXTRA.steamId) content.skip(STEAM_ID_BYTES);
  if (flags & EXTRA.television) {
    content.uint16();
    content.text();
  }
  const tags = flags & EXTRA.tags ? content.text() : '';
  // The first two bytes hold no id of today; the lower three of these eight do.
  const appId = flags & EXTRA.appId ? Number(content.uint64() & 0xff_ffffn) : shortAppId;
  return { gamePort: gamePort === 0 ? null : gamePort, tags, appId };
}

/** Rust tells its counts in the tags as well, since hundreds of players don't fit in a byte. */
function countsIn({ appId, tags }: Pick<Extras, 'appId' | 'tags'>): Partial<A2sInfo> {
  if (appId !== RUST) return {};
  const numberOf = (key: string): number | undefined => {
    const digits = new RegExp(`(?:^|,)${key}(\\d{1,5})(?:,|$)`).exec(tags)?.[1];
    return digits === undefined ? undefined : Number(digits);
  };
  const [players, maxPlayers] = [numberOf('cp'), numberOf('mp')];
  return { ...(players !== undefined && { players }), ...(maxPlayers !== undefined && { maxPlayers }) };
}
