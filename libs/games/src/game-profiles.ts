import { Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { boundedBans, boundedPlayers } from './bounded-reader.js';
import { type GameProfile, GameProfileError, requireGame } from './game-profile.js';
import { GAMES } from './games.js';

/** No game is registered under this id; the plugin that added it may have been removed. */
export class UnknownGameError extends Error {
  override readonly name = 'UnknownGameError';
  readonly words: Message;

  constructor(readonly gameId: string) {
    const words = say('game.panel_knows_no_game', 'This panel knows no game "{gameId}"', { gameId });
    super(String(words));
    this.words = words;
  }
}

/** Registry of all games; plugins register theirs before connections to servers are opened. */
@Injectable()
export class GameProfiles {
  private readonly profiles = new Map<string, GameProfile>();

  constructor() {
    for (const profile of GAMES) this.register(profile);
  }

  /** @throws {GameProfileError} */
  register(profile: GameProfile): void {
    requireGame(profile);
    if (this.profiles.has(profile.id)) throw new GameProfileError(`Two games claim the id "${profile.id}"`);
    const { readPlayers, listsPlayersInJson, readBans } = profile;
    this.profiles.set(profile.id, {
      ...profile,
      readPlayers: readPlayers && boundedPlayers(readPlayers, listsPlayersInJson),
      readBans: readBans && boundedBans(readBans),
    });
  }

  /** @throws {UnknownGameError} */
  get(id: string): GameProfile {
    const profile = this.profiles.get(id);
    if (profile === undefined) throw new UnknownGameError(id);
    return profile;
  }

  /** In registration order. */
  all(): readonly GameProfile[] {
    return [...this.profiles.values()];
  }

  forProtocol(protocol: string): readonly GameProfile[] {
    return this.all().filter((profile) => profile.protocol === protocol);
  }

  /** The game of a server for which none was chosen; undefined for a protocol without games. */
  defaultFor(protocol: string): GameProfile | undefined {
    return this.forProtocol(protocol)[0];
  }
}
