import { type ApiClient } from '@outpost/api-client/client.js';
import { type CliDeps } from '../../cli-deps.js';
import { openPanel } from '../../panel.js';
import { findServer } from '../../server-lookup.js';
import { type OnlinePlayer, type PlayerList, type PlayerTarget } from '@outpost/contracts/players.js';
import { CliError } from '../../cli-error.js';

/** The fields that identify a player in a request. */
type PlayerIdentity = Pick<PlayerTarget, 'slot' | 'playerId' | 'name'>;

interface FoundPlayer {
  readonly client: ApiClient;
  readonly serverId: number;
  readonly target: PlayerIdentity;
}

/** Refreshes the player list of the server and finds a player in it. */
export async function findPlayer(deps: CliDeps, server: string, wanted: string): Promise<FoundPlayer> {
  const { client } = await openPanel(deps);
  const { id: serverId } = await findServer(client, server);
  const list = await client.call('POST /api/servers/:id/players/refresh', {
    params: { id: serverId },
  });
  return { client, serverId, target: choosePlayer(list, wanted) };
}

/**
 * Finds a player by id, by number as `#3`, or by the exact full name. Returns the player as in the list just read; the
 * panel verifies this again before it acts.
 *
 * @throws {CliError} no player matches, or more than one
 */
function choosePlayer(
  { players, isComplete }: Pick<PlayerList, 'players' | 'isComplete'>,
  wanted: string,
): PlayerIdentity {
  const rules: readonly ((player: OnlinePlayer) => boolean)[] = [
    ({ playerId }) => playerId === wanted,
    ({ slot }) => `#${slot}` === wanted,
    ({ name }) => name === wanted,
  ];
  for (const rule of rules) {
    const [first, ...others] = players.filter(rule);
    if (first && others.length > 0) throw ambiguous(wanted, [first, ...others]);
    if (first) return targetOf(first);
  }
  if (!isComplete) {
    throw new CliError(
      'failed',
      `the list of players could not be read, so nobody knows whether "${wanted}" is on`,
    );
  }
  throw new CliError('notFound', `nobody on the server has the id, the number or the name "${wanted}"`);
}

const targetOf = ({ slot, playerId, name }: OnlinePlayer): PlayerIdentity => ({
  ...(slot !== null && { slot }),
  ...(playerId !== null && { playerId }),
  name,
});

function ambiguous(wanted: string, candidates: readonly OnlinePlayer[]): CliError {
  const list = candidates.map(({ playerId, slot }) => playerId ?? `#${slot}`).join(', ');
  return new CliError('usage', `"${wanted}" names ${candidates.length} players; use an id: ${list}`);
}
