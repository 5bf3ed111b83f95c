import { type Server } from '@outpost/contracts/servers.js';

export type ServerListChange = (servers: readonly Server[]) => readonly Server[];

const pending = new Set<ServerListChange[]>();

/** A change of the list that an answer on its way may not know of yet. It may be made twice. */
export function tellReadings(change: ServerListChange): void {
  for (const changes of pending) changes.push(change);
}

/** Reads the list, and makes the changes that were told meanwhile in what was read. */
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

/** One server out of the answer to a change, with what was told of it meanwhile: news may overtake that answer. */
export async function answeredServer(answer: Promise<Server>): Promise<Server> {
  const answered = await readingServers(async () => [await answer]);
  const { id } = await answer;
  return answered.find((server) => server.id === id) ?? answer;
}
