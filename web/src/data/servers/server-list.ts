import { type ServerStatusMessage } from '@outpost/contracts/live.js';
import { type Server } from '@outpost/contracts/servers.js';

type Servers = readonly Server[];

/** Applies status updates in order. Servers without an update stay the same objects. */
export function withStatuses(servers: Servers, updates: readonly ServerStatusMessage[]): Servers {
  const updatesById = new Map<number, readonly ServerStatusMessage[]>();
  for (const message of updates)
    updatesById.set(message.serverId, [...(updatesById.get(message.serverId) ?? []), message]);
  if (!servers.some(({ id }) => updatesById.has(id))) return servers;
  return servers.map((server) => (updatesById.get(server.id) ?? []).reduce(withStatus, server));
}

function withStatus(server: Server, message: ServerStatusMessage): Server {
  const { status, fallback, reason, timestamp } = message;
  const isSame = status === server.status && fallback === server.fallback;
  const isOnline = status === 'online' && !fallback;
  // A poll carries no reason; the one received with the same status still holds.
  const knownReason = isSame ? server.statusReason : null;
  return {
    ...server,
    status,
    fallback,
    statusReason: isOnline ? null : (reason ?? knownReason),
    statusSince: isSame ? server.statusSince : timestamp,
    lastOnline: isOnline ? timestamp : server.lastOnline,
  };
}

/** Reuses the known objects of unchanged servers, so that components showing them do not render again. */
export function keepingUnchanged(known: Servers | undefined, read: Servers): Servers {
  if (known === undefined) return read;
  const byId = new Map(known.map((server) => [server.id, server]));
  const merged = read.map((server) => {
    const before = byId.get(server.id);
    return before && isSame(before, server) ? before : server;
  });
  const isUnchanged = merged.length === known.length && merged.every((server, at) => server === known[at]);
  return isUnchanged ? known : merged;
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
