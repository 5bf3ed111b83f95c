import { say } from '@outpost/contracts/message.js';
import { type Listing, type Player, type Reader } from '../listings.js';
import { listing } from '../parsing.js';
import { readConanPlayers } from '../conan/players.js';
import { readCs2Status } from '../cs2/players.js';
import { readFactorioPlayers } from '../factorio/players.js';
import { IS_MINECRAFT_LIST, readMinecraftPlayers } from '../minecraft/players.js';
import { readPalworldPlayers } from '../palworld/players.js';
import { readSourceStatus } from '../source-engine/players.js';
import { readSquadPlayers } from '../squad/players.js';
import { readZomboidPlayers } from '../zomboid/players.js';

interface Grammar {
  readonly fits: RegExp;
  readonly read: Reader<Player>;
}

/** Grammars with an unambiguous heading; Rust's JSON and ARK's rows have none. */
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

/** Parses the player list of an unknown game, recognising the grammar by its heading. */
export function readAnyPlayers(text: string): Listing<Player> {
  const grammar = GRAMMARS.find(({ fits }) => fits.test(text));
  return (
    grammar?.read(text) ??
    listing(text, [], [say('game.is_no_list_of_players', 'this is no list of players that could be read')])
  );
}
