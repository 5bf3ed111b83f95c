import { ARMA2OA } from '../arma/profile.js';
import { type GameProfile } from '../game-profile.js';

/** For everything else with BattlEye RCon. */
export const GENERIC_BATTLEYE: GameProfile = {
  ...ARMA2OA,
  id: 'generic-battleye',
  name: 'Another game with BattlEye RCon',
  ports: { game: null, query: null, rcon: 2305 },
};
