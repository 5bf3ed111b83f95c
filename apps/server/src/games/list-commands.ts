import { type Action } from '@outpost/games/game-commands.js';
import { type GameProfile } from '@outpost/games/game-profile.js';
import { type Ban, type Player, type Reader } from '@outpost/games/listings.js';

type Lists = Pick<GameProfile, 'commands' | 'readPlayers' | 'readBans'>;

/** Command lines whose answers can be read, as they are written in history. */
export const listCommandsOf = (profile: Lists): readonly string[] =>
  [playersCommandOf(profile), bansCommandOf(profile)].filter((line) => line !== undefined);

/** How to read the answer of this command line; empty if it is none of the lists. */
export function listReadersOf(
  profile: Lists,
  command: string,
): { readonly players?: Reader<Player>; readonly bans?: Reader<Ban> } {
  const line = command.trim().toLowerCase();
  const { readPlayers, readBans } = profile;
  if (readPlayers && line === playersCommandOf(profile)?.toLowerCase()) return { players: readPlayers };
  if (readBans && line === bansCommandOf(profile)?.toLowerCase()) return { bans: readBans };
  return {};
}

const playersCommandOf = ({ commands, readPlayers }: Lists): string | undefined =>
  readPlayers ? lineOf(commands.listPlayers) : undefined;

const bansCommandOf = ({ commands, readBans }: Lists): string | undefined =>
  readBans ? lineOf(commands.listBans) : undefined;

const lineOf = (action: Action): string | undefined => ('cannot' in action ? undefined : action.build()[0]);
