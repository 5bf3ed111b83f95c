import { Injectable } from '@nestjs/common';
import { boundedBans, boundedPlayers } from './bounded-reader.js';
import { type GameProfile } from './game-profile.js';
import { ARK_SA, ARK_SE } from './ark/profile.js';
import { ARMA2OA, ARMA3 } from './arma/profile.js';
import { CONAN } from './conan/profile.js';
import { DAYZ } from './dayz/profile.js';
import { FACTORIO } from './factorio/profile.js';
import { GENERIC_SOURCE } from './generic-source/profile.js';
import { MINECRAFT } from './minecraft/profile.js';
import { PALWORLD } from './palworld/profile.js';
import { REFORGER } from './reforger/profile.js';
import { RUST, RUST_WEB } from './rust/profile.js';
import { SEVEN_DAYS } from './seven-days/profile.js';
import { CS2 } from './cs2/profile.js';
import { GENERIC_BATTLEYE } from './generic-battleye/profile.js';
import { SOURCE_ENGINE } from './source-engine/profile.js';
import { SQUAD } from './squad/profile.js';
import { ZOMBOID } from './zomboid/profile.js';

/** The first of each protocol is what a server of it is taken for when nobody said which game it runs. */
const OWN_PROFILES: readonly GameProfile[] = [
  DAYZ,
  ARMA2OA,
  ARMA3,
  REFORGER,
  GENERIC_BATTLEYE,
  GENERIC_SOURCE,
  ARK_SE,
  ARK_SA,
  CONAN,
  CS2,
  FACTORIO,
  MINECRAFT,
  PALWORLD,
  ZOMBOID,
  RUST,
  RUST_WEB,
  SOURCE_ENGINE,
  SQUAD,
  SEVEN_DAYS,
];

const ID_FORM = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/** Nobody has registered a game of this id; a plug-in that brought it may be gone. */
export class UnknownGameError extends Error {
  override readonly name = 'UnknownGameError';
  constructor(readonly gameId: string) {
    super(`This panel knows no game "${gameId}"`);
  }
}

/** A profile that can't be taken: its id is malformed or belongs to another one. */
export class GameProfileError extends Error {
  override readonly name = 'GameProfileError';
}

/** All games the product knows; plug-ins add theirs before servers are opened. */
@Injectable()
export class GameProfiles {
  private readonly profiles = new Map<string, GameProfile>();

  constructor() {
    for (const profile of OWN_PROFILES) this.register(profile);
  }

  /** @throws {GameProfileError} */
  register(profile: GameProfile): void {
    if (!ID_FORM.test(profile.id)) throw new GameProfileError(`"${profile.id}" is no id of a game`);
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
