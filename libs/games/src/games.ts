import { type GameProfile } from './game-profile.js';
import { ARK_SA, ARK_SE } from './ark/profile.js';
import { ARMA2OA, ARMA3 } from './arma/profile.js';
import { CONAN } from './conan/profile.js';
import { CS2 } from './cs2/profile.js';
import { DAYZ } from './dayz/profile.js';
import { FACTORIO } from './factorio/profile.js';
import { GENERIC_BATTLEYE } from './generic-battleye/profile.js';
import { GENERIC_SOURCE } from './generic-source/profile.js';
import { MINECRAFT } from './minecraft/profile.js';
import { PALWORLD } from './palworld/profile.js';
import { REFORGER } from './reforger/profile.js';
import { RUST, RUST_WEB } from './rust/profile.js';
import { SEVEN_DAYS } from './seven-days/profile.js';
import { SOURCE_ENGINE } from './source-engine/profile.js';
import { SQUAD } from './squad/profile.js';
import { ZOMBOID } from './zomboid/profile.js';

/** The first game of each protocol is the default for servers without a chosen game. */
export const GAMES: readonly GameProfile[] = [
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
