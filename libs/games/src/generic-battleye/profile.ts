import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { defineGame } from '../define-game.js';
import { ARMA2OA } from '../arma/profile.js';

/** Fallback for other games with BattlEye RCon. */
export const GENERIC_BATTLEYE = defineGame(battleye, {
  ...ARMA2OA,
  id: 'generic-battleye',
  name: 'Another game with BattlEye RCon',
  isGeneric: true,
  mark: { letters: 'BE', hue: null },
  signs: {},
  ports: { game: null, query: null, rcon: 2305 },
});
