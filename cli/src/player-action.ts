import { type PlayerActionResponse } from '@outpost/contracts/players.js';
import { type ApiClient } from '@outpost/api-client/client.js';
import { type Command } from 'commander';
import { type CliDeps } from './cli-deps.js';
import { CliError } from './cli-error.js';
import { outputOf } from './output.js';
import { openPanel } from './panel.js';
import { choosePlayer, type NamedPlayer } from './player-lookup.js';
import { findServer } from './server-lookup.js';
import { visibleText } from './terminal-text.js';

export interface MeantPlayer {
  readonly client: ApiClient;
  readonly serverId: number;
  readonly target: NamedPlayer;
}

/** Reads the list of the server and finds who is meant. */
export async function findPlayer(deps: CliDeps, server: string, wanted: string): Promise<MeantPlayer> {
  const { client } = await openPanel(deps);
  const { id: serverId } = await findServer(client, server);
  const list = await client.call('POST /api/servers/:id/players/refresh', {
    params: { id: serverId },
  });
  return { client, serverId, target: choosePlayer(list, wanted) };
}

/**
 * Prints what came of an action.
 *
 * @throws {CliError} when it could not be seen to have worked, so that a script does not go on as if it had
 */
export function report(deps: CliDeps, command: Command, answer: PlayerActionResponse): void {
  const isConfirmed = answer.confirmation === 'confirmed';
  outputOf(deps, command).result(answer, isConfirmed ? visibleText(answer.message) : '');
  if (!isConfirmed) throw new CliError('failed', `not confirmed: ${answer.message}`);
}
