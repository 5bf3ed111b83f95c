import { type ApiClient } from '@outpost/api-client/client.js';
import { type Game } from '@outpost/contracts/games.js';
import { CliError } from './cli-error.js';
import { visibleLine } from './terminal-text.js';

/**
 * The game somebody named, from the panel's own list.
 *
 * @throws {CliError} naming the games of this type, when it is none of them
 */
export async function gameOf(client: ApiClient, type: string, id: string): Promise<Game> {
  const games = (await client.call('GET /api/games')).filter(({ protocol }) => protocol === type);
  const game = games.find((candidate) => candidate.id === id);
  if (game) return game;
  const known = games.map((candidate) => visibleLine(candidate.id)).join(', ');
  throw new CliError('usage', `game: Please select a game of this server type (${known || 'there is none'})`);
}
