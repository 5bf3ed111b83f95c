import { type ApiClient } from '@outpost/api-client/client.js';
import { BUILT_IN_PROTOCOLS } from '@outpost/contracts/built-in-protocols.js';
import { type Game } from '@outpost/contracts/games.js';
import { type OfferedProtocol } from '@outpost/contracts/protocols.js';
import { CliError } from './cli-error.js';
import { visibleLine } from './terminal-text.js';

/**
 * Finds a protocol by id. Only the panel knows the protocols of plugins, so it is called for ids that are not built in.
 *
 * @throws {CliError} listing the available types
 */
export async function protocolOf(client: ApiClient, type: string): Promise<OfferedProtocol> {
  const builtIn = BUILT_IN_PROTOCOLS.find(({ id }) => id === type);
  if (builtIn) return builtIn;
  const protocols = await client.call('GET /api/protocols');
  const found = protocols.find(({ id }) => id === type);
  if (found) return found;
  const names = protocols.map(({ id }) => visibleLine(id)).join(', ');
  throw new CliError('usage', `type: Please select a server type (${names})`);
}

/**
 * Finds a game of this type in the panel's list.
 *
 * @throws {CliError} listing the games of this type, when it is none of them
 */
export async function gameOf(client: ApiClient, type: string, id: string): Promise<Game> {
  const games = (await client.call('GET /api/games')).filter(({ protocol }) => protocol === type);
  const game = games.find((candidate) => candidate.id === id);
  if (game) return game;
  const known = games.map((candidate) => visibleLine(candidate.id)).join(', ');
  throw new CliError('usage', `game: Please select a game of this server type (${known || 'there is none'})`);
}
