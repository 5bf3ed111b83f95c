import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { defineGame } from '../define-game.js';
import { readBans, readPlayers } from '../battleye-console/listings.js';
import { goesDownBy } from '../game-profile.js';
import {
  BATTLEYE_BOOT_DELAY_MS,
  BATTLEYE_CATALOGUE,
  BATTLEYE_CHECK,
  BATTLEYE_COMMANDS,
  BATTLEYE_GRAMMAR,
  BATTLEYE_REFUSAL,
  BATTLEYE_RULES,
  BATTLEYE_STATUS,
} from '../battleye-console/commands.js';

export const DAYZ = defineGame(battleye, {
  id: 'dayz',
  name: 'DayZ',
  mark: { letters: 'DZ', hue: 95 },
  signs: { appIds: [221_100] },
  ports: { game: 2302, query: 27_016, rcon: 2305 },
  wire: { bootDelayMs: BATTLEYE_BOOT_DELAY_MS, endsSilently: true, check: BATTLEYE_CHECK },
  argumentRules: BATTLEYE_RULES,
  grammar: BATTLEYE_GRAMMAR,
  commands: BATTLEYE_COMMANDS,
  restartOf: goesDownBy({ shutdown: /^#shutdown\b/i }),
  refusal: BATTLEYE_REFUSAL,
  statusCommand: BATTLEYE_STATUS,
  catalogue: BATTLEYE_CATALOGUE,
  readPlayers,
  readBans,
});
