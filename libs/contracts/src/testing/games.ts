import { type Game } from '../games.js';

/** A game of the protocol `source` without commands, except for what a test is about. */
export const aGame = (changes: Partial<Game> = {}): Game => ({
  id: 'minecraft',
  name: 'Minecraft',
  protocol: 'source',
  isDefault: false,
  isGeneric: false,
  mark: { letters: 'MC', hue: 130 },
  ports: { game: null, query: null, rcon: null },
  cannot: [],
  notes: [],
  restart: null,
  quickCommands: [],
  listCommands: [],
  catalogue: [],
  ...changes,
});
