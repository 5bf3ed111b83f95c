import { say } from '@outpost/contracts/message.js';
import { battleye } from '@outpost/rcon-protocol/battleye/descriptor.js';
import { defineGame } from '../define-game.js';
import { readBans, readPlayers } from '../battleye-console/listings.js';
import { catalogue, type GameProfile, goesDownBy } from '../game-profile.js';
import { fixed } from '../game-commands.js';
import {
  ARMA_CATALOGUE,
  BATTLEYE_BOOT_DELAY_MS,
  BATTLEYE_CHECK,
  BATTLEYE_COMMANDS,
  BATTLEYE_GRAMMAR,
  BATTLEYE_REFUSAL,
  BATTLEYE_RULES,
  BATTLEYE_STATUS,
} from '../battleye-console/commands.js';

/** `#restart` only restarts the mission: the process and the RCon session survive it. */
const restartOf = goesDownBy({ restart: /^#restartserver\b/i, shutdown: /^#shutdown\b/i });

const ARMA = {
  wire: { bootDelayMs: BATTLEYE_BOOT_DELAY_MS, endsSilently: true, check: BATTLEYE_CHECK },
  argumentRules: BATTLEYE_RULES,
  grammar: BATTLEYE_GRAMMAR,
  commands: BATTLEYE_COMMANDS,
  restartOf,
  refusal: BATTLEYE_REFUSAL,
  statusCommand: BATTLEYE_STATUS,
  catalogue: ARMA_CATALOGUE,
  readPlayers,
  readBans,
} as const satisfies Partial<GameProfile>;

export const ARMA2OA = defineGame(battleye, {
  ...ARMA,
  id: 'arma2oa',
  name: 'Arma 2: Operation Arrowhead, DayZ Mod',
  mark: { letters: 'A2', hue: 60 },
  signs: { appIds: [33_900, 33_930, 224_580] },
  ports: { game: 2302, query: 2303, rcon: null },
});

export const ARMA3 = defineGame(battleye, {
  ...ARMA,
  id: 'arma3',
  name: 'Arma 3',
  mark: { letters: 'A3', hue: 80 },
  signs: { appIds: [107_410] },
  // The game itself uses 2302 to 2306.
  ports: { game: 2302, query: 2303, rcon: 2307 },
  commands: {
    ...BATTLEYE_COMMANDS,
    restart: fixed(
      ['#restartserver'],
      say('game.needs_supervisor', 'The process ends and must be started again by what watches over it.'),
    ),
  },
  catalogue: [
    ...ARMA_CATALOGUE,
    ...catalogue([
      ['#restartserver', say('game.end_process_to_restart', 'End the process to have it started again')],
    ]),
  ],
});
