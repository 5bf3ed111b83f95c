import { HEARTBEAT_SERVERS_MAX } from '@outpost/contracts/limits.js';
import { type Server } from '@outpost/contracts/servers.js';
import { consolePath, logsPath, serverPath, tasksPath } from '../../../components/shared/paths.js';

/** With more, searching is faster than scrolling; as many heartbeats are read at once. */
const SHOWN_SERVERS = HEARTBEAT_SERVERS_MAX;

export interface Branch {
  /** Null: those without a group. */
  readonly group: Server['group'];
  readonly servers: readonly Server[];
}

interface Named {
  readonly name: string;
}

const names = new Intl.Collator(undefined, { numeric: true });
const byName = (a: Named, b: Named): number => names.compare(a.name, b.name);

/** Groups and servers by name, so that each keeps its place; those without a group come last. */
export function branchesOf(servers: readonly Server[]): {
  readonly branches: readonly Branch[];
  /** How many are left out. */
  readonly more: number;
} {
  // Sorting thousands with each change of the list would make the panel slow, for a few that are shown.
  const shown = servers.slice(0, SHOWN_SERVERS).toSorted(byName);
  const branches = new Map<number, { readonly group: Server['group']; readonly servers: Server[] }>();
  for (const server of shown) {
    const key = server.group?.id ?? NO_GROUP;
    const branch = branches.get(key) ?? { group: server.group, servers: [] };
    branch.servers.push(server);
    branches.set(key, branch);
  }
  const alone = branches.get(NO_GROUP);
  branches.delete(NO_GROUP);
  const grouped = [...branches.values()].sort((a, b) => byName(a.group ?? UNNAMED, b.group ?? UNNAMED));
  return { branches: alone ? [...grouped, alone] : grouped, more: servers.length - shown.length };
}

const NO_GROUP = 0;
const UNNAMED = { name: '' };

/** Pages of a server that stay the same when another server is chosen. */
const PAGES = [
  { pattern: /^\/console(?:\/(\d+)(?:,[\d,]+)?)?$/, path: consolePath },
  { pattern: /^\/logs(?:\/(\d+))?$/, path: logsPath },
  { pattern: /^\/servers\/(\d+)\/tasks$/, path: tasksPath },
  { pattern: /^\/servers\/(\d+)(?:\/.*)?$/, path: serverPath },
] as const;

/** The same page for another server; that of the server itself from anywhere else. */
export const pathOnServer = (pathname: string, serverId: number): string =>
  (PAGES.find(({ pattern }) => pattern.test(pathname))?.path ?? serverPath)(serverId);

/** The id of the server whose page this is. */
export function serverOnPage(pathname: string): number | undefined {
  for (const { pattern } of PAGES) {
    const id = pattern.exec(pathname)?.[1];
    if (id !== undefined) return Number(id);
  }
  return undefined;
}
