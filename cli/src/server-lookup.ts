import { type ApiClient } from '@outpost/api-client/client.js';
import { type Server } from '@outpost/contracts/servers.js';
import { CliError } from './cli-error.js';

/** @throws {CliError} no server matches, or more than one */
export async function findServer(client: ApiClient, wanted: string): Promise<Server> {
  return chooseServer(await client.call('GET /api/servers'), wanted);
}

/** Commands are sent to all servers in parallel. */
const SERVERS_MAX = 100;

/** Several servers without duplicates. @throws {CliError} as for one server; also for too many */
export function chooseServers(servers: readonly Server[], wanted: readonly string[]): readonly Server[] {
  const chosen = new Set(wanted.map((name) => chooseServer(servers, name)));
  if (chosen.size > SERVERS_MAX) throw new CliError('usage', `these are more than ${SERVERS_MAX} servers`);
  return [...chosen];
}

/** Whether a word is the id or name of this server. */
export const namesServer = ({ id, name }: Server, word: string): boolean =>
  String(id) === word || name.toLowerCase() === word.toLowerCase();

/**
 * An id takes precedence over a name, so that every server can be addressed unambiguously; an exact name takes
 * precedence over one that differs in case.
 */
export function chooseServer(servers: readonly Server[], wanted: string): Server {
  const folded = wanted.toLowerCase();
  const rules: readonly ((server: Server) => boolean)[] = [
    (server) => String(server.id) === wanted,
    (server) => server.name === wanted,
    (server) => server.name.toLowerCase() === folded,
  ];
  for (const rule of rules) {
    const [first, ...others] = servers.filter(rule);
    if (first && others.length > 0) throw ambiguous(wanted, [first, ...others]);
    if (first) return first;
  }
  throw new CliError('notFound', `no server has the name or id "${wanted}"`);
}

function ambiguous(wanted: string, candidates: readonly Server[]): CliError {
  const list = candidates.map(({ id, name }) => `${id} (${name})`).join(', ');
  return new CliError('usage', `"${wanted}" names ${candidates.length} servers; use an id: ${list}`);
}
