import { type Listing, type Player, type Reader } from '../../games/answers.js';
import { listing } from '../../games/reading.js';
import { readConanPlayers } from './conan.reply.js';
import { readCs2Status } from './cs2-status.reply.js';
import { readFactorioPlayers } from './factorio.reply.js';
import { IS_MINECRAFT_LIST, readMinecraftPlayers } from './minecraft.reply.js';
import { readPalworldPlayers } from './palworld.reply.js';
import { readSourceStatus } from './source-status.reply.js';
import { readSquadPlayers } from './squad.reply.js';
import { readZomboidPlayers } from './zomboid.reply.js';

interface Grammar {
  readonly fits: RegExp;
  readonly read: Reader<Player>;
}

/** Grammars whose headings belong to them alone; Rust's JSON and ARK's rows could be anything. */
const GRAMMARS: readonly Grammar[] = [
  { fits: IS_MINECRAFT_LIST, read: readMinecraftPlayers },
  { fits: /^Players connected \(\d+\):/m, read: readZomboidPlayers },
  { fits: /^#\s*userid\s+name\s+uniqueid\s+connected\b/m, read: readSourceStatus },
  { fits: /^-+players-+\s*$/m, read: readCs2Status },
  { fits: /^name,playeruid,steamid\s*$/m, read: readPalworldPlayers },
  { fits: /^[ \t]*Idx[ \t]*\|[ \t]*Char name\b/m, read: readConanPlayers },
  { fits: /^-+ Active Players -+\s*$/m, read: readSquadPlayers },
  { fits: /^Online players \(\d+\):/m, read: readFactorioPlayers },
];

/** Reads the list of players of a game nobody named: the text tells which grammar it is. */
export function readAnyPlayers(text: string): Listing<Player> {
  const grammar = GRAMMARS.find(({ fits }) => fits.test(text));
  return grammar?.read(text) ?? listing(text, [], ['this is no list of players that could be read']);
}
