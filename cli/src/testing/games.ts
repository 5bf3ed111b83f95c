import { type Game } from '@outpost/contracts/games.js';

const game = (id: string, protocol: string, rcon: number | null): Game => ({
  id,
  name: id,
  protocol,
  isDefault: false,
  ports: { game: null, query: null, rcon },
  cannot: [],
  notes: [],
  restart: null,
  catalogue: [],
});

export const GAMES: readonly Game[] = [
  { ...game('dayz', 'battleye', 2305), restart: { commands: ['#shutdown'], note: null, onlyStops: true } },
  game('arma2oa', 'battleye', null),
  game('minecraft', 'source', 25_575),
];
