import { type ApiClient } from '@outpost/api-client/client.js';
import { type ScopeKind } from '@outpost/contracts/scope.js';
import { type Command, Option } from 'commander';
import { findGroup } from './place-lookup.js';
import { findServer } from './server-lookup.js';

/** Which servers something is about. */
export interface ScopeOptions {
  readonly server?: string;
  readonly group?: string;
  readonly all?: boolean;
}

export const withScope = (command: Command): Command =>
  command
    .option('--server <server>', 'one server, by name or id')
    .addOption(new Option('--group <group>', 'a group of servers, by name or id').conflicts('server'))
    .addOption(new Option('--all', 'all servers').conflicts(['server', 'group']));

/** What is sent; empty if none of the options is given. @throws {CliError} for a server or group that is not found */
export async function scopeOf(client: ApiClient, { server, group, all }: ScopeOptions) {
  if (server !== undefined)
    return { scope: 'server' as const, serverId: (await findServer(client, server)).id };
  if (group !== undefined) return { scope: 'group' as const, groupId: (await findGroup(client, group)).id };
  return all === true ? { scope: 'all' as const } : {};
}

interface Scoped {
  readonly scope: ScopeKind;
  readonly serverId: number | null;
  readonly groupId: number | null;
}

export function scopeText({ scope, serverId, groupId }: Scoped): string {
  if (scope === 'all') return 'all';
  return scope === 'server' ? `server ${serverId ?? '?'}` : `group ${groupId ?? '?'}`;
}
