import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';

type Servers = readonly Server[];

/** The list after this news, in the order it came. A server that nothing was told of stays the same object. */
export function withStatuses(servers: Servers, news: readonly ServerStatusMessage[]): Servers {
  const told = new Map<number, readonly ServerStatusMessage[]>();
  for (const message of news) told.set(message.serverId, [...(told.get(message.serverId) ?? []), message]);
  if (!servers.some(({ id }) => told.has(id))) return servers;
  return servers.map((server) => (told.get(server.id) ?? []).reduce(withStatus, server));
}

function withStatus(server: Server, message: ServerStatusMessage): Server {
  const { status, fallback, reason, timestamp } = message;
  const isSame = status === server.status && fallback === server.fallback;
  const isOnline = status === 'online' && !fallback;
  // A poll knows no reason; the one that came with the same status still holds.
  const kept = isSame ? server.statusReason : null;
  return {
    ...server,
    status,
    fallback,
    statusReason: isOnline ? null : (reason ?? kept),
    statusSince: isSame ? server.statusSince : timestamp,
    lastOnline: isOnline ? timestamp : server.lastOnline,
  };
}

/**
 * What was read, with the objects that are known where nothing changed: what shows such a server is not drawn again.
 */
export function keepingUnchanged(known: Servers | undefined, read: Servers): Servers {
  if (known === undefined) return read;
  const byId = new Map(known.map((server) => [server.id, server]));
  const kept = read.map((server) => {
    const before = byId.get(server.id);
    return before && isSame(before, server) ? before : server;
  });
  const isUnchanged = kept.length === known.length && kept.every((server, at) => server === known[at]);
  return isUnchanged ? known : kept;
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const fields = Object.entries(b);
  return (
    fields.length === Object.keys(a).length &&
    fields.every(([name, value]) => isSame((a as Record<string, unknown>)[name], value))
  );
}
