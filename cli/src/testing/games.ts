import { type Game } from '@outpost/contracts/games.js';
import { aGame } from '@outpost/contracts/testing/games.js';

const game = (id: string, protocol: string, rcon: number | null): Game =>
  aGame({ id, name: id, protocol, ports: { game: null, query: null, rcon } });

export const GAMES: readonly Game[] = [
  { ...game('dayz', 'battleye', 2305), restart: { commands: ['#shutdown'], note: null, onlyStops: true } },
  game('arma2oa', 'battleye', null),
  game('minecraft', 'source', 25_575),
];
