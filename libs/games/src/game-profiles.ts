import { Injectable } from '@nestjs/common';
import { type Message, say } from '@outpost/contracts/message.js';
import { boundedBans, boundedPlayers } from './bounded-reader.js';
import { type GameProfile, GameProfileError, requireGame } from './game-profile.js';
import { GAMES } from './games.js';

/** Nobody has registered a game of this id; a plug-in that brought it may be gone. */
export class UnknownGameError extends Error {
  override readonly name = 'UnknownGameError';
  readonly words: Message;

  constructor(readonly gameId: string) {
    const words = say('game.panel_knows_no_game', 'This panel knows no game "{gameId}"', { gameId });
    super(String(words));
    this.words = words;
  }
}

/** All games the product knows; plug-ins add theirs before servers are opened. */
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

  /** In the order of registration. */
  all(): readonly GameProfile[] {
    return [...this.profiles.values()];
  }

  forProtocol(protocol: string): readonly GameProfile[] {
    return this.all().filter((profile) => profile.protocol === protocol);
  }

  /** What a server is taken for when nobody chose; undefined for a protocol without any game. */
  defaultFor(protocol: string): GameProfile | undefined {
    return this.forProtocol(protocol)[0];
  }
}
