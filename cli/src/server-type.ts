import { type ApiClient } from '@outpost/api-client/client.js';
import { BUILT_IN_PROTOCOLS, type Protocol } from '@outpost/contracts/protocols.js';
import { CliError } from './cli-error.js';
import { visibleLine } from './terminal-text.js';

/**
 * The protocol a server is registered with. Those of plugins are known to the panel alone, so it is asked only for a
 * name that is not built in.
 *
 * @throws {CliError} naming the types there are
 */
export async function protocolOf(client: ApiClient, type: string): Promise<Protocol> {
  const builtIn = BUILT_IN_PROTOCOLS.find(({ id }) => id === type);
  if (builtIn) return builtIn;
  const protocols = await client.call('GET /api/protocols');
  const found = protocols.find(({ id }) => id === type);
  if (found) return found;
  const names = protocols.map(({ id }) => visibleLine(id)).join(', ');
  throw new CliError('usage', `type: Please select a server type (${names})`);
}
