import { type GameProfile } from './game-profile.js';

/** What a server said of itself, as far as it is known. */
export interface ServerSigns {
  /** From its answer to an A2S query. */
  readonly appId: number | null;
  /** Its reply to the check command. */
  readonly reply: string;
}

/** The signs of a game are at the beginning, and a reply may have megabytes. */
const READ_LENGTH = 1_024;

/** Which of the games a server is; undefined if none can be told. Steam's id counts before the words of a reply. */
export function recognisedGame(
  games: readonly GameProfile[],
  { appId, reply }: ServerSigns,
): GameProfile | undefined {
  const begin = reply.slice(0, READ_LENGTH);
  return (
    games.find(({ signs }) => appId !== null && signs?.appIds?.includes(appId) === true) ??
    games.find(({ signs }) => signs?.reply !== undefined && begin.search(signs.reply) >= 0)
  );
}
