import { type ApiClient } from '@outpost/api-client/client.js';
import { listRows } from '@outpost/api-client/list-rows.js';
import { type Group } from '@outpost/contracts/groups.js';
import { type Command } from 'commander';
import { CliError } from './cli-error.js';
import { findServer } from './server-lookup.js';
import { visibleLine } from './terminal-text.js';

/** A server, or a group of servers, and how its calls begin. */
export interface Place {
  readonly kind: 'servers' | 'groups';
  readonly id: number;
  readonly name: string;
}

const GROUP = /^group:(.+)$/i;

export const withPlace = (command: Command): Command =>
  command.argument('<server>', 'name or id of the server, or group:NAME for a group of servers');

export const readGroups = (client: ApiClient, limit?: number): Promise<readonly Group[]> =>
  listRows((part) => client.page('GET /api/groups', { query: part }), limit);

/** @throws {CliError} no server or group matches, or more than one */
export async function findPlace(client: ApiClient, wanted: string): Promise<Place> {
  const [, group] = GROUP.exec(wanted) ?? [];
  if (group === undefined) return { kind: 'servers', ...(await findServer(client, wanted)) };
  return { kind: 'groups', ...(await findGroup(client, group)) };
}

/** By id or name (case-insensitive). @throws {CliError} none matches, or more than one */
export const findGroup = async (client: ApiClient, wanted: string): Promise<Group> =>
  chooseGroup(await readGroups(client), wanted);

/** The same among these. */
export function chooseGroup(groups: readonly Group[], wanted: string): Group {
  const name = wanted.toLowerCase();
  const byId = groups.find(({ id }) => String(id) === wanted);
  const named = byId ? [byId] : groups.filter((group) => group.name.toLowerCase() === name);
  const [group, another] = named;
  if (!group)
    throw new CliError('notFound', `no group of servers has the name or id "${visibleLine(wanted)}"`);
  if (another) {
    const list = named.map(({ id, owner }) => `${id} (of ${visibleLine(owner)})`).join(', ');
    throw new CliError('usage', `"${visibleLine(wanted)}" names ${named.length} groups; use an id: ${list}`);
  }
  return group;
}
