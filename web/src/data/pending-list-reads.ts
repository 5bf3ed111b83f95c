import { type Server } from '@outpost/contracts/servers.js';

export type ServerListChange = (servers: readonly Server[]) => readonly Server[];

const pending = new Set<ServerListChange[]>();

/** Applies a change to list requests in flight, whose responses may predate it. A change may be applied twice. */
export function applyToPendingReads(change: ServerListChange): void {
  for (const changes of pending) changes.push(change);
}

/** Reads the list, and applies changes that arrived in the meantime to the result. */
export async function readingServers(read: () => Promise<readonly Server[]>): Promise<readonly Server[]> {
  const changes: ServerListChange[] = [];
  pending.add(changes);
  try {
    const servers = await read();
    return changes.reduce((list, change) => change(list), servers);
  } finally {
    pending.delete(changes);
  }
}

/** The server returned by a mutation, with updates that arrived in the meantime: they may overtake the response. */
export async function answeredServer(answer: Promise<Server>): Promise<Server> {
  const answered = await readingServers(async () => [await answer]);
  const { id } = await answer;
  return answered.find((server) => server.id === id) ?? answer;
}
